import { districtOf } from '@nanny-polo/shared/agency/district';
import { expect, test } from 'vitest';
import { drawHome } from './home.ts';
import { districts } from './names.ts';
import { createRandom } from './random.ts';

const kilometresOfDegree = 111.2;

test('puts a home in the district of its postcode, and all homes of a street in one district', () => {
  const random = createRandom(7);
  const ofStreets = new Map<string, string>();
  for (let times = 0; times < 1000; times += 1) {
    const { line, postcode, lat, lng } = drawHome(random);
    expect(postcode).toMatch(/^[A-Z]{1,2}\d{1,2} \d[A-Z]{2}$/);
    const district = districtOf(postcode);
    if (!district) throw new Error(`${postcode} is not in London`);
    const north = (lat - district.lat) * kilometresOfDegree;
    const east = (lng - district.lng) * kilometresOfDegree * Math.cos((lat / 180) * Math.PI);
    expect(Math.hypot(north, east), `${line}, ${postcode}`).toBeLessThan(1.6);
    const street = line.replace(/^\d+ /, '');
    expect(ofStreets.get(street) ?? district.code, street).toBe(district.code);
    ofStreets.set(street, district.code);
  }
  expect(ofStreets.size).toBe(districts.flat().length);
});

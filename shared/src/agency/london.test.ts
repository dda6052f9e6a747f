import { describe, expect, it } from 'vitest';
import { districtOf, districts } from './district.ts';
import { boroughs, thames } from './london.ts';

describe('districtOf', () => {
  it.each([
    ['SE22', 'East Dulwich'],
    ['se22 8hu', 'East Dulwich'],
    ['SE228HU', 'East Dulwich'],
    ['W1A 1AA', 'Marylebone'],
    ['ec1v', 'Clerkenwell'],
    ['E1 6AN', 'Whitechapel'],
    ['E16AN', 'Whitechapel'],
    ['N1', 'Islington'],
  ])('finds the district of %s: %s', (postcode, name) => {
    expect(districtOf(postcode)?.name).toBe(name);
  });

  it.each(['', 'M1 1AE', 'London', 'SE99', '12345'])('finds no district for %s', (postcode) => {
    expect(districtOf(postcode)).toBeUndefined();
  });
});

it('has only coordinates in and around London', () => {
  for (const { lat, lng } of [...districts, ...boroughs, ...thames]) {
    expect(lat).toBeGreaterThan(51.28);
    expect(lat).toBeLessThan(51.7);
    expect(lng).toBeGreaterThan(-0.52);
    expect(lng).toBeLessThan(0.34);
  }
});

it('has all 32 boroughs and the City, and each district once', () => {
  expect(boroughs).toHaveLength(33);
  expect(new Set(districts.map((district) => district.code)).size).toBe(districts.length);
});

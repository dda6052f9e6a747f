import { districts } from '@nanny-polo/shared/agency/district';
import { sectorOf } from '@nanny-polo/shared/contract/postcode';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase, propertyRuns } from '../../test/database.ts';
import { findPlace, placeAddress } from './place.ts';
import { postcodeSector } from './table.ts';

const { db } = await openDatabase();

/** Whole postcodes of few districts, in London and elsewhere, so that a random table knows some of them. */
const postcode = fc
  .tuple(
    fc.constantFrom('SE22', 'W1A', 'LS6', 'LS16', 'M1'),
    fc.integer({ min: 0, max: 2 }),
    fc.constantFrom('AA', 'BD'),
  )
  .map(([district, sector, unit]) => `${district} ${sector}${unit}`);
const typed = fc.oneof(
  postcode,
  postcode.map((one) => one.toLowerCase().replace(' ', '')),
  fc.constantFrom('', 'Leeds', 'SE22'),
);
const point = fc.record({
  lat: fc.double({ min: 50, max: 58, noNaN: true }),
  lng: fc.double({ min: -5, max: 1, noNaN: true }),
});
const maybePoint = fc.oneof(point, fc.constant({ lat: null, lng: null }));
const table = fc.dictionary(
  postcode.map((one) => sectorOf(one) ?? ''),
  point,
  { maxKeys: 8 },
);

async function fill(places: Record<string, { lat: number; lng: number }>) {
  await db.delete(postcodeSector);
  const rows = Object.entries(places).map(([sector, place]) => ({ sector, ...place }));
  if (rows.length > 0) await db.insert(postcodeSector).values(rows);
}

const centreOf = (code: string) => {
  const { lat, lng } = districts.find((district) => district.code === code) ?? { lat: 0, lng: 0 };
  return { lat, lng };
};

test('a place comes from the loaded sector, otherwise from London’s district, otherwise it is unknown', async () => {
  await fill({ 'LS6 2': { lat: 53.82, lng: -1.57 }, 'SE22 8': { lat: 51.46, lng: -0.07 } });
  expect(await findPlace(db, 'ls62aa')).toEqual({ lat: 53.82, lng: -1.57 });
  expect(await findPlace(db, 'SE22 8AA')).toEqual({ lat: 51.46, lng: -0.07 });
  expect(await findPlace(db, 'SE22 9AA')).toEqual(centreOf('SE22'));
  expect(await findPlace(db, 'SE22')).toEqual(centreOf('SE22'));
  expect(await findPlace(db, 'LS6 3AA')).toBeNull();
  expect(await findPlace(db, 'LS6')).toBeNull();
  expect(await findPlace(db, '')).toBeNull();
});

test('an address keeps a pin of its own, and otherwise has the place of its postcode', async () => {
  const addresses = fc.record({
    postcode: typed,
    point: maybePoint,
    before: fc.option(typed),
    samePoint: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(table, addresses, async (places, { postcode, point, before, samePoint }) => {
      await fill(places);
      const address = { postcode, ...point };
      const earlier =
        before === null ? undefined : { postcode: before, ...(samePoint ? point : { lat: 1, lng: 1 }) };
      const placed = await placeAddress(db, address, earlier);
      const isOldPin = earlier !== undefined && before !== postcode && samePoint;
      if (point.lat !== null && !isOldPin) {
        expect(placed).toEqual(address);
        return;
      }
      const sector = places[sectorOf(postcode) ?? ''];
      const [, code] = /^(se22|w1)/i.exec(postcode) ?? [];
      const district = code && centreOf(code.toUpperCase());
      expect(placed).toEqual({ ...address, ...(sector || district || { lat: null, lng: null }) });
      expect(await placeAddress(db, placed, placed)).toEqual(placed);
    }),
    { numRuns: propertyRuns(60) },
  );
});

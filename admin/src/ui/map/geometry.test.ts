import { districts } from '@nanny-polo/shared/agency/district';
import { measureKilometres } from '@nanny-polo/shared/agency/london';
import { agency, setAgency } from '@nanny-polo/shared/contract/agency';
import { bounds, latLngBounds, map } from 'leaflet';
import { afterAll, afterEach, expect, test } from 'vitest';
import { setMapFrame } from '../../test/set-map-frame.ts';
import { clusterPlaces, clusterSizeOf } from './cluster.ts';
import { describePlace, findWholeArea, spreadSpots, startBoundsOf } from './geometry.ts';
import { fitNames } from './place-names.ts';

const desktop = { width: 760, height: 590 };
const phone = { width: 356, height: 356 };
const centre = { lat: 51.51, lng: -0.12 };
const wholeLondon = findWholeArea();
const own = { ...agency };
afterEach(() => setAgency(own));

/** Returns Leaflet's map of the whole of London in a frame of this size. */
function mapIn(frame: typeof desktop) {
  setMapFrame(frame);
  const { south, west, north, east } = wholeLondon;
  const london = latLngBounds([south, west], [north, east]);
  return map(document.createElement('div'), { zoomSnap: 0 }).fitBounds(london);
}
afterAll(() => setMapFrame(null));

test('every district of London is on the map', () => {
  for (const { lat, lng } of districts) {
    expect(lat).toBeGreaterThan(wholeLondon.south);
    expect(lat).toBeLessThan(wholeLondon.north);
    expect(lng).toBeGreaterThan(wholeLondon.west);
    expect(lng).toBeLessThan(wholeLondon.east);
  }
});

test.each([desktop, phone])('clusters pins closer than the grid size and loses none', (frame) => {
  const london = mapIn(frame);
  const clusters = () => clusterPlaces(districts, (place) => london.latLngToContainerPoint(place));
  const whole = clusters();
  expect(whole.flatMap(({ members }) => members)).toHaveLength(districts.length);
  expect(whole.length).toBeLessThan(districts.length / 2);
  for (const one of whole) {
    for (const other of whole) {
      if (one === other) continue;
      expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(60);
    }
  }
  london.setZoom(london.getZoom() + 3);
  const largest = (all: typeof whole) => Math.max(...all.map(({ members }) => members.length));
  expect(largest(clusters())).toBeLessThan(largest(whole));
});

test.each([1, 1.6, 2.5, 4, 10])(
  'no name covers another or is cut off at magnification %d',
  (magnification) => {
    for (const frame of [desktop, phone, { width: 1000, height: 776 }]) {
      const london = mapIn(frame);
      london.setView(centre, london.getZoom() + Math.log2(magnification));
      const names = fitNames(london);
      expect(names.length).toBeGreaterThan(2);
      const controls = bounds([frame.width - 48, 0], [frame.width, 122]);
      for (const { name, box } of names) {
        expect(bounds([0, 0], [frame.width, frame.height]).contains(box), `${name} in the frame`).toBe(true);
        expect(controls.intersects(box), `${name} under the controls`).toBe(false);
        const covered = names.filter((other) => other.box !== box && other.box.intersects(box));
        expect(covered, `under ${name}`).toEqual([]);
      }
    }
  },
);

test('icons grow with the number of digits in the count, up to five', () => {
  expect([1, 12, 123, 1234, 12345, 123456].map(clusterSizeOf)).toEqual([53, 56, 66, 78, 90, 90]);
});

test('starts centred on a home, with the other places in the frame', () => {
  const home = { id: 'home', label: 'Home', lat: 51.4565, lng: -0.0754 };
  const others = [
    { id: 1, label: 'Flat', lat: 51.56, lng: -0.1 },
    { id: 2, label: 'Office', lat: 51.46, lng: -0.2 },
  ];
  const { north, south, east, west } = startBoundsOf({ label: 'Map', homes: [home, ...others] });
  expect((north + south) / 2).toBeCloseTo(home.lat, 6);
  expect((east + west) / 2).toBeCloseTo(home.lng, 6);
  for (const { lat, lng } of others) {
    expect(lat).toBeGreaterThan(south);
    expect(lat).toBeLessThan(north);
    expect(lng).toBeGreaterThan(west);
    expect(lng).toBeLessThan(east);
  }
});

test('shifts points at one spot apart, except the first', () => {
  const spot = { x: 100, y: 100 };
  const points = spreadSpots(
    [],
    Array.from({ length: 20 }, () => ({ spot })),
    32,
  );
  expect(points[0]).toEqual({ spot });
  const gaps = points.flatMap((one, at) =>
    points.slice(at + 1).map((other) => Math.hypot(one.spot.x - other.spot.x, one.spot.y - other.spot.y)),
  );
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(32);
});

test('names a place of London after the nearest district, and any other by its degrees', () => {
  expect(describePlace({ lat: 51.4565, lng: -0.0754 })).toBe('East Dulwich (SE22)');
  expect(describePlace({ lat: 53.8203, lng: -1.57861 })).toBe('53.8203, -1.5786');
});

const leeds = { lat: 53.8, lng: -1.55, radiusKm: 20 };

test('starts at the agency’s area, as far from its centre as the agency says', () => {
  setAgency({ ...own, area: { ...own.area, map: leeds } });
  const { north, south, east, west } = startBoundsOf({ label: 'Map' });
  const northern = { lat: north, lng: leeds.lng };
  const eastern = { lat: leeds.lat, lng: east };
  for (const place of [northern, eastern]) expect(measureKilometres(leeds, place)).toBeCloseTo(20, 1);
  expect([(north + south) / 2, (east + west) / 2]).toEqual([
    expect.closeTo(leeds.lat, 6),
    expect.closeTo(leeds.lng, 6),
  ]);
});

test('shows no names of London on the map of another place', () => {
  const london = mapIn(desktop);
  expect(fitNames(london)).not.toEqual([]);
  setAgency({ ...own, area: { ...own.area, map: leeds } });
  expect(fitNames(london)).toEqual([]);
});

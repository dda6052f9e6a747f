import { districts } from '@nanny-polo/shared/london';
import { expect, test } from 'vitest';
import { clusterSize, clustersOf, mapSize, project, unproject, wholeLondon } from './geometry.ts';

test('every district of London stands on the map, and comes back from it', () => {
  for (const district of districts) {
    const { x, y } = project(district);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(mapSize.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(mapSize.height);
    expect(unproject({ x, y }).lat).toBeCloseTo(district.lat, 6);
    expect(unproject({ x, y }).lng).toBeCloseTo(district.lng, 6);
  }
});

test('pins nearer than the grid are one cluster, none is lost, and a closer look takes them apart', () => {
  const whole = clustersOf(districts, wholeLondon);
  expect(whole.flatMap(({ pins }) => pins)).toHaveLength(districts.length);
  expect(whole.length).toBeLessThan(districts.length / 2);
  for (const one of whole) {
    for (const other of whole) {
      if (one === other) continue;
      expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(60);
    }
  }
  const centre = project({ lat: 51.51, lng: -0.12 });
  const close = clustersOf(districts, { ...centre, zoom: 8 });
  expect(Math.max(...close.map(({ pins }) => pins.length))).toBeLessThan(
    Math.max(...whole.map(({ pins }) => pins.length)),
  );
});

test('a thousand times five pins are gathered in a moment', () => {
  const pins = Array.from({ length: 5000 }, (_, at) => ({
    lat: 51.3 + (at % 100) * 0.0038,
    lng: -0.5 + Math.floor(at / 100) * 0.016,
  }));
  const started = performance.now();
  clustersOf(pins, wholeLondon);
  expect(performance.now() - started).toBeLessThan(200);
});

test('icons grow with the digits of the count, up to five', () => {
  expect([1, 12, 123, 1234, 12345, 123456].map(clusterSize)).toEqual([53, 56, 66, 78, 90, 90]);
});

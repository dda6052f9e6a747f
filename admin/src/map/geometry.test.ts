import { districts } from '@nanny-polo/shared/district';
import { expect, test } from 'vitest';
import { clusterSize } from './cluster.ts';
import {
  apart,
  clustersOf,
  districtNear,
  inFrame,
  mapSize,
  placeAt,
  project,
  unproject,
  viewAround,
  viewOf,
  wholeLondon,
} from './geometry.ts';
import { namesIn } from './names.ts';

const phone = { width: 356, height: 356 };

test('every district of London is on the map, and its point converts back to its place', () => {
  for (const district of districts) {
    const { x, y } = project(district);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(mapSize.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(mapSize.height);
    expect(unproject({ x, y }).lat).toBeCloseTo(district.lat, 6);
    const view = viewOf([district]);
    const there = placeAt(inFrame({ x, y }, view, phone), view, phone);
    expect(there.lat).toBeCloseTo(district.lat, 6);
    expect(there.lng).toBeCloseTo(district.lng, 6);
  }
});

test.each([mapSize, phone])('clusters pins closer than the grid size and loses none', (frame) => {
  const whole = clustersOf(districts, wholeLondon, frame);
  expect(whole.flatMap(({ members }) => members)).toHaveLength(districts.length);
  expect(whole.length).toBeLessThan(districts.length / 2);
  for (const one of whole) {
    for (const other of whole) {
      if (one === other) continue;
      expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(60);
    }
  }
  const centre = project({ lat: 51.51, lng: -0.12 });
  const close = clustersOf(districts, { ...centre, zoom: 8 }, frame);
  const largest = (all: typeof whole) => Math.max(...all.map(({ members }) => members.length));
  expect(largest(close)).toBeLessThan(largest(whole));
});

test.each([1, 1.6, 2.5, 4, 10])('no name covers another or is cut off at magnification %d', (zoom) => {
  for (const frame of [mapSize, phone, { width: 1000, height: 776 }]) {
    const names = namesIn({ ...project({ lat: 51.51, lng: -0.12 }), zoom }, frame);
    expect(names.length).toBeGreaterThan(2);
    const half = ({ text, size }: (typeof names)[number]) => (text.length * size * 0.58) / 2;
    for (const one of names) {
      expect(one.x - half(one)).toBeGreaterThan(0);
      expect(one.x + half(one)).toBeLessThan(frame.width);
      const underControls = one.x + half(one) > frame.width - 48 && one.y - one.size / 2 < 122;
      expect(underControls, `${one.text} under the controls`).toBe(false);
      for (const other of names) {
        if (one === other) continue;
        const beside = Math.abs(one.x - other.x) > half(one) + half(other);
        const below = Math.abs(one.y - other.y) > (one.size + other.size) / 2;
        expect(beside || below, `${one.text} over ${other.text}`).toBe(true);
      }
    }
  }
});

test('icons grow with the number of digits in the count, up to five', () => {
  expect([1, 12, 123, 1234, 12345, 123456].map(clusterSize)).toEqual([53, 56, 66, 78, 90, 90]);
});

test('centres a view on a home and keeps the other places in the frame', () => {
  const home = { lat: 51.4565, lng: -0.0754 };
  const others = [
    { lat: 51.56, lng: -0.1 },
    { lat: 51.46, lng: -0.2 },
  ];
  const view = viewAround(home, others);
  expect(inFrame(project(home), view, phone)).toEqual({ x: phone.width / 2, y: phone.height / 2 });
  for (const { x, y } of others.map((place) => inFrame(project(place), view, phone))) {
    expect(Math.min(x, y)).toBeGreaterThan(0);
    expect(Math.max(x, y)).toBeLessThan(phone.width);
  }
});

test('shifts points at one spot apart, except the first', () => {
  const points = apart(
    Array.from({ length: 20 }, () => ({ x: 100, y: 100 })),
    32,
  );
  expect(points[0]).toEqual({ x: 100, y: 100 });
  const gaps = points.flatMap((one, at) =>
    points.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  );
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(32);
});

test('names a place after the nearest district', () => {
  expect(districtNear({ lat: 51.4565, lng: -0.0754 })).toBe('East Dulwich (SE22)');
});

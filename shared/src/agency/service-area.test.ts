import { afterEach, describe, expect, test } from 'vitest';
import { servedAddress } from '../bookings/booking-rules.ts';
import { agency, setAgency } from '../contract/agency.ts';
import { isServed, serviceAt } from './service-area.ts';

const own = { ...agency };
afterEach(() => setAgency(own));

const serve = (core: string[], outer: string[] = [], country = 'GB') =>
  setAgency({ ...own, country, area: { core, outer, map: null } });

test.each([
  ['E', 'E5 8NP', true],
  ['E', 'EC1V 9AA', false],
  ['E', 'LE1 4AA', false],
  ['E1', 'E1 6AN', true],
  ['E1', 'E17 4AA', false],
  ['E1', 'EC1V 9AA', false],
  ['W1', 'W1A 0AX', true],
  ['W1A', 'W1A 0AX', true],
  ['W1A', 'W1B 1AA', false],
  ['W1A', 'W1 1AA', false],
  ['EC1V', 'EC1V 9AA', true],
  ['LS', 'LS6 2AA', true],
  ['LS', 'L1 8JQ', false],
  ['L', 'LS6 2AA', false],
  ['LS6', 'LS6 2AA', true],
  ['LS6', 'LS16 6AA', false],
])('the prefix %s serves %s: %s', (prefix, postcode, served) => {
  serve([prefix]);
  expect(isServed({ postcode })).toBe(served);
});

test('the half of a postcode is enough, however it is typed', () => {
  serve(['LS6']);
  expect(['LS6', 'ls6 2', ' ls62aa '].map(serviceAt)).toEqual(['core', 'core', 'core']);
});

test('core places have every service, outer ones fewer, and others none', () => {
  serve(['LS6'], ['LS', 'HG1']);
  expect(['LS6 2AA', 'LS16 6AA', 'HG1 1AA', 'HG2 8AA'].map(serviceAt)).toEqual([
    'core',
    'outer',
    'outer',
    null,
  ]);
});

test('what is no postcode is not served, even by an agency that serves every place', () => {
  serve([]);
  expect([serviceAt('HG2 8AA'), serviceAt('Leeds'), isServed({ postcode: '' })]).toEqual([
    'core',
    undefined,
    false,
  ]);
});

describe('outside the United Kingdom', () => {
  test.each([
    ['10', '10115', true],
    ['10', '20095', false],
    ['D0', 'd02 x285', true],
    ['1012 A', '1012  ab', true],
  ])('the prefix %s serves %s: %s', (prefix, postcode, served) => {
    serve([prefix], [], 'DE');
    expect(isServed({ postcode })).toBe(served);
  });

  test('a text that is empty is not served', () => {
    serve([], [], 'DE');
    expect([serviceAt('  '), serviceAt('1')]).toEqual([undefined, 'core']);
  });
});

test('the address of a request outside the area is refused', () => {
  serve(['LS']);
  const address = { label: '', line: '1 Otley Road', lat: null, lng: null, access_notes: '' };
  const messageFor = (postcode: string) =>
    servedAddress.safeParse({ ...address, postcode }).error?.issues[0]?.message;
  expect(messageFor('LS6 2AA')).toBeUndefined();
  expect(messageFor('SE15 4RF')).toBe('We do not cover this postcode. Please call us.');
});

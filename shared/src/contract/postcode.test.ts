import { afterEach, describe, expect, test } from 'vitest';
import { districtOf } from '../agency/district.ts';
import { agency, setAgency } from './agency.ts';
import { optionalPostcode, postcode } from './field.ts';
import { districtHintOf, outwardCodeOf, sectorOf } from './postcode.ts';

test.each([
  ['SE15 4RF', 'SE15 4RF'],
  ['se154rf', 'SE15 4RF'],
  ['  Se15   4rf ', 'SE15 4RF'],
  ['SE1 54RF', 'SE15 4RF'],
  ['SE15\u00A04RF', 'SE15 4RF'],
  ['\u200ESE15\u2009\u200B4RF\n', 'SE15 4RF'],
  ['SE15-4RF', 'SE15 4RF'],
  ['SE15 4RF.', 'SE15 4RF'],
  ['S E 1 5 4 R F', 'SE15 4RF'],
  ['ＳＥ１５　４ＲＦ', 'SE15 4RF'],
  ['n1 9gu', 'N1 9GU'],
  ['m11ae', 'M1 1AE'],
  ['w1a0ax', 'W1A 0AX'],
  ['ec1v9lt', 'EC1V 9LT'],
  ['SW1A OAA', 'SW1A 0AA'],
  ['cro 2aa', 'CR0 2AA'],
  ['SE1O 4RF', 'SE10 4RF'],
  ['SO15 1AA', 'SO15 1AA'],
  ['OX1 4AA', 'OX1 4AA'],
  ['SO1O OAA', 'SO10 0AA'],
  ['je2 3ab', 'JE2 3AB'],
  ['im1 1ag', 'IM1 1AG'],
  ['SE15RF', 'SE1 5RF'],
  ['SE1 5 RF', 'SE1 5RF'],
  ['S E 1 5 R F', 'SE1 5RF'],
  ['SE 15 4RF', 'SE15 4RF'],
  ['SE154 RF', 'SE15 4RF'],
  ['E1 6AN', 'E1 6AN'],
  ['gy1 1wr', 'GY1 1WR'],
])('stores the postcode %j as %j', (typed, stored) => {
  expect([postcode.parse(typed), optionalPostcode.parse(typed)]).toEqual([stored, stored]);
  expect(postcode.parse(stored)).toBe(stored);
});

test.each([
  'SE15',
  'SE15 4',
  'SE15 4R',
  'se',
  '4RF',
  'London',
  '10115',
  'SE15 4RFX',
  'SE155 4RF',
  'ABC1 2DE',
  'SE15 4RF London',
  'BFPO 57',
  'D02 AF30',
  'SE15 RF',
  'se22 rt',
  'SE 15 RF',
  'SE15-RF',
  'SE15\u00A0RF',
  'SE15 R F',
  'SE1O RF',
  'N19 GU',
  'SE15 4RC',
  'SE15 4IF',
  'SE15 4KF',
  'SE15 4RM',
  'SE15 4OF',
  'SE15 4RV',
  'QE15 4RF',
  'V1 4RF',
  'XE15 4RF',
  'SI15 4RF',
  'SJ15 4RF',
  'SZ15 4RF',
])('refuses the postcode %j', (typed) => {
  for (const schema of [postcode, optionalPostcode])
    expect(schema.safeParse(typed).error?.issues[0]?.message).toBe(
      'Enter a whole postcode, such as SE15 4RF',
    );
});

test.each(['', ' ', '\u200B'])('takes %j for no postcode', (typed) => {
  expect(postcode.safeParse(typed).error?.issues[0]?.message).toBe('Required');
  expect(optionalPostcode.parse(typed)).toBe('');
});

test.each([
  ['SE22', 'SE22'],
  ['se22', 'SE22'],
  ['SE22 8', 'SE22'],
  ['SE228', 'SE22'],
  ['SE22 8N', 'SE22'],
  ['SE228np', 'SE22'],
  ['SE22  8NP', 'SE22'],
  [' SE22 ', 'SE22'],
  ['SE22\u00A08', 'SE22'],
  ['SE2 2', 'SE2'],
  ['SE2 28NP', 'SE22'],
  ['E1 6', 'E1'],
  ['e16', 'E16'],
  ['W1A', 'W1'],
  ['W1A 0AX', 'W1'],
  ['ec1v 9', 'EC1'],
  ['N1 9GU', 'N1'],
  ['CRO 2AA', 'CR0'],
  ['SE15 RF', 'SE15'],
  ['SE22 RT', 'SE22'],
  ['SE 15 RF', 'SE15'],
  ['se1o rf', 'SE10'],
  ['SE22 R', 'SE22'],
  ['SE15RF', 'SE1'],
])('finds the district of %j', (typed, code) => {
  expect(districtOf(typed)?.code).toBe(code);
});

test.each(['', ' ', '-', 'SE', '22', 'London', 'SE22 8NPX', 'QE1', 'SE22 C', '🙂'])(
  '%j is no part of a postcode',
  (typed) => {
    expect(outwardCodeOf(typed)).toBeUndefined();
    expect(districtOf(typed)).toBeUndefined();
  },
);

test.each([
  ['ls62aa', 'LS6 2'],
  ['W1A 0AX', 'W1A 0'],
  ['LS6 2', undefined],
  ['Leeds', undefined],
])('the sector of %j is %s', (typed, sector) => {
  expect(sectorOf(typed)).toBe(sector);
});

test('a nanny learns the outward code before the confirmation', () => {
  expect(['SE15 4RF', 'W1A 0AX', 'Leeds'].map(districtHintOf)).toEqual(['SE15', 'W1A', undefined]);
});

describe('outside the United Kingdom', () => {
  const own = { ...agency };
  afterEach(() => setAgency(own));
  const move = () => setAgency({ ...own, country: 'IE', nation: null });

  test.each([
    ['10115', '10115'],
    ['  d02   x285 ', 'd02 x285'],
    ['1000-205', '1000-205'],
    ['12345678901X', '12345678901X'],
  ])('stores %j as %j', (typed, stored) => {
    move();
    expect([postcode.parse(typed), optionalPostcode.parse(typed)]).toEqual([stored, stored]);
  });

  test.each([
    ['1234567890123', 'At most 12 characters'],
    ['10\u000700', 'Contains characters that cannot be seen. Please type it instead of pasting it.'],
    [' ', 'Required'],
  ])('refuses %j', (typed, message) => {
    move();
    expect(postcode.safeParse(typed).error?.issues[0]?.message).toBe(message);
  });

  test('a postcode has neither district nor sector, even one of London', () => {
    move();
    expect([districtOf('SE15 4RF'), outwardCodeOf('SE15 4RF'), sectorOf('SE15 4RF')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(optionalPostcode.parse('')).toBe('');
  });

  test.each([
    ['10115', '10…'],
    ['D02 X285', 'D0…'],
    ['1000-205', '10…'],
    ['101', undefined],
    ['', undefined],
  ])('a nanny learns no more than a district of %j: %s', (typed, hint) => {
    move();
    expect(districtHintOf(typed)).toBe(hint);
  });
});

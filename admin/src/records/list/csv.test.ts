import { agency, setAgency } from '@nanny-polo/shared/contract/agency';
import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('doubles quotes, keeps line breaks inside their cell, and leaves empty values empty', () => {
  expect(toCsv([['a "b"', 'c\nd', null, 7]])).toBe('\uFEFF"a ""b""","c\nd",,7\r\n');
});

test.each(['=1+1', '+44', '-2', '@sum', '\t=1', ' =1'])('writes %j as text, not as a formula', (text) => {
  expect(toCsv([[text]])).toContain(`"'${text}"`);
});

test('writes a number as a number', () => expect(toCsv([[-5]])).toBe('\uFEFF-5\r\n'));

test('writes a comma and semicolons where spreadsheets expect them', () => {
  const demo = { ...agency };
  setAgency({ ...demo, locale: 'de-DE', currency: 'EUR' });
  const csv = toCsv([['=1,5+1', '-2', 7, -12.5]]);
  setAgency(demo);
  expect(csv).toBe('\uFEFF"\'=1,5+1";"\'-2";7;"-12,5"\r\n');
});

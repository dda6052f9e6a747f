import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { agency, setAgency } from '../contract/agency.ts';
import { addDays } from './agency-day.ts';
import { readDay, readDayPattern, writeDay } from './day-pattern.ts';

const demo = { ...agency };
afterEach(() => setAgency(demo));
const useLocale = (locale: string) => setAgency({ ...demo, locale });

test.each([
  ['27/11/2026', '2026-11-27'],
  [' 5/1/2026 ', '2026-01-05'],
  ['05.01.26', '2026-01-05'],
  ['5 1 2026', '2026-01-05'],
  ['05012026', '2026-01-05'],
  ['2026-01-05', '2026-01-05'],
  ['2026/1/5', '2026-01-05'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', null],
  ['31/04/2026', null],
  ['11/27/2026', null],
  ['00/01/2026', null],
  ['1/2/3/2026', null],
  ['5/1', null],
  ['tomorrow', null],
  ['', null],
])('reads the date %j as %j', (typed, day) => expect(readDay(typed)).toBe(day));

test.each([
  ['en-US', '11/27/2026', '2026-11-27'],
  ['en-US', '01052026', '2026-01-05'],
  ['en-US', '27/11/2026', null],
  ['sv-SE', '26-01-05', '2026-01-05'],
  ['sv-SE', '20260105', '2026-01-05'],
  ['sv-SE', '05/01/2026', null],
  ['hu-HU', '2026. 01. 05.', '2026-01-05'],
  ['cs-CZ', '5. 1. 2026', '2026-01-05'],
])('reads in %s the date %j as %j', (locale, typed, day) => {
  useLocale(locale);
  expect(readDay(typed)).toBe(day);
});

test.each([
  ['en-GB', 'DD/MM/YYYY'],
  ['en-US', 'MM/DD/YYYY'],
  ['en-ZA', 'YYYY/MM/DD'],
  ['de-DE', 'DD.MM.YYYY'],
  ['fr-FR', 'DD/MM/YYYY'],
  ['nl-NL', 'DD-MM-YYYY'],
  ['sv-SE', 'YYYY-MM-DD'],
  ['cs-CZ', 'DD. MM. YYYY'],
  ['bg-BG', 'DD.MM.YYYY'],
  ['ar-EG', 'DD/MM/YYYY'],
  ['fa-IR', 'YYYY/MM/DD'],
  ['th-TH', 'DD/MM/YYYY'],
])('in %s, reads every day that it writes as %s, and every one that Intl writes', (locale, pattern) => {
  useLocale(locale);
  expect(readDayPattern()).toBe(pattern);
  const printed = new Intl.DateTimeFormat(locale, {
    dateStyle: 'short',
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), (days) => {
      const day = addDays('2000-01-01', days);
      expect(readDay(writeDay(day))).toBe(day);
      if (locale !== 'bg-BG') expect(readDay(printed.format(new Date(day)))).toBe(day);
    }),
  );
});

test('returns other text unchanged', () => expect(writeDay('tomorrow')).toBe('tomorrow'));

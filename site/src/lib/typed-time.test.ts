import { expect, it } from 'vitest';
import { toDay, toTime, writtenDay } from './typed-time.ts';

it.each([
  ['27/11/2026', '2026-11-27'],
  [' 5/1/2026 ', '2026-01-05'],
  ['05.01.26', '2026-01-05'],
  ['5 1 2026', '2026-01-05'],
  ['05012026', '2026-01-05'],
  ['2026-01-05', '2026-01-05'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', null],
  ['31/04/2026', null],
  ['11/27/2026', null],
  ['00/01/2026', null],
  ['tomorrow', null],
  ['', null],
])('reads the date %j as %j', (typed, day) => expect(toDay(typed)).toBe(day));

it.each([
  ['18:00', '18:00'],
  ['9', '09:00'],
  ['930', '09:30'],
  ['1830', '18:30'],
  ['9.05', '09:05'],
  ['6pm', '18:00'],
  ['6:30 p.m.', '18:30'],
  ['12 am', '00:00'],
  ['12pm', '12:00'],
  ['00:00', '00:00'],
  ['24:00', null],
  ['18:60', null],
  ['13 pm', null],
  ['0 pm', null],
  ['noon', null],
  ['', null],
])('reads the time %j as %j', (typed, time) => expect(toTime(typed)).toBe(time));

it('writes a day as DD/MM/YYYY', () => {
  expect(writtenDay('2026-11-27')).toBe('27/11/2026');
  expect(writtenDay('')).toBe('');
});

import { expect, test } from 'vitest';
import { nannyRow, openBar } from '../test/roster-week.tsx';
import { hourMs } from './axis.ts';
import { look } from './look.ts';
import { documentFaultOf, plannedShadesOf, shadesOf } from './Shading.tsx';

const visit = {
  code: 'SE-000001',
  parent_name: 'Ruth Adeyemi',
  nanny_polo_id: 3,
  start_at: '2031-01-07T15:00:00.000Z',
  end_at: '2031-01-07T19:00:00.000Z',
};

test('labels a planned visit with its family, time and series, and says whether the nanny has accepted', () => {
  const translate = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`;
  const shades = plannedShadesOf(
    [
      { ...visit, held: false },
      { ...visit, held: true },
    ],
    translate,
  );
  expect(shades.map(({ kind, text, start, end }) => [kind, text, start, end])).toEqual(
    Array(2).fill(['planned', 'Ruth Adeyemi', Date.parse(visit.start_at), Date.parse(visit.end_at)]),
  );
  expect(shades.map(({ label }) => label)).toEqual([
    'roster.planned {"family":"Ruth Adeyemi","time":"15:00–19:00","code":"SE-000001"}',
    'roster.planned_held {"family":"Ruth Adeyemi","time":"15:00–19:00","code":"SE-000001"}',
  ]);
});

test.each([
  ['an upcoming confirmed visit', '2090-01-07', 'confirmed', 1],
  ['an upcoming offered booking', '2090-01-07', 'offered', 1],
  ['a confirmed visit that is over', '2020-01-07', 'confirmed', 0],
  ['a completed visit', '2090-01-07', 'completed', 0],
  ['a cancelled booking', '2090-01-07', 'cancelled', 0],
] as const)(
  'shades travel time only around a booking that holds the nanny’s time and is not over: %s',
  (_, day, status, count) => {
    const bar = { ...openBar(1, 'Ada Byron', day), nanny_polo_id: 4, status, buffer_minutes: 30 };
    const [start, end] = [Date.parse(bar.start_at), Date.parse(bar.end_at)];
    const axis = { start: start - 6 * hourMs, end: end + 6 * hourMs };
    const shades = shadesOf(nannyRow(4, 'Mary Poole'), [bar], axis, (key: string) => key);
    const buffers = shades.filter(({ kind }) => kind === 'buffer');
    expect(buffers.map((one) => [one.start, one.end])).toEqual(
      Array(count).fill([start - hourMs / 2, end + hourMs / 2]),
    );
  },
);

test.each([
  ['has expired', true, '2020-01-07', 'roster.expired 7 Jan 2020'],
  ['expires during the days shown', true, '2090-01-07', 'roster.expires 7 Jan 2090'],
  ['is not verified', false, null, 'roster.unverified'],
  ['expires later', true, '2090-02-01', undefined],
] as const)('labels only a faulty document: it %s', (_, documents_verified, documents_expire_on, words) => {
  const row = { ...nannyRow(4, 'Mary Poole'), documents_verified, documents_expire_on };
  const axis = { start: Date.parse('2090-01-06'), end: Date.parse('2090-01-13') };
  const translate = (key: string, values: { day?: string } = {}) =>
    [key, values.day].filter(Boolean).join(' ');
  expect(documentFaultOf(row, axis, translate)?.label).toBe(words);
});

test('shows above the shade why a row refuses a booking', () => {
  expect(look['& .why'].zIndex).toBeGreaterThan(look['& .refused'].zIndex);
});

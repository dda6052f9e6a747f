import { expect, test } from 'vitest';
import { plannedShades } from './Shading.tsx';

const visit = {
  series_id: 1,
  code: 'SE-000001',
  parent_id: 2,
  parent_name: 'Ruth Adeyemi',
  nanny_polo_id: 3,
  service: 'hourly' as const,
  day: '2031-01-07',
  start_at: '2031-01-07T15:00:00.000Z',
  end_at: '2031-01-07T19:00:00.000Z',
  buffer_minutes: 15,
};

test('labels a planned visit with its family, time and series, and says whether the nanny has accepted', () => {
  const translate = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`;
  const shades = plannedShades(
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

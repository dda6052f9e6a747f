import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import { requiredNannyDocuments } from '@nanny-polo/shared/people/nanny-dossier';
import { expect, test } from 'vitest';
import type { NannyTime } from './nanny-time.ts';
import { cutTimeOff, findOtherTimes, findShorterTime } from './other-time.ts';

/** Monday 13 January 2031, when London time is UTC. */
const at = (time: string) => `2031-01-13T${time}:00.000Z`;
const care = { start_at: at('10:00'), end_at: at('14:00'), buffer_minutes: 15, service: 'hourly' as const };
const limits = { settings: agencyDefaults, now: Date.parse('2031-01-01') };

const nanny = (values: Partial<NannyTime> = {}): NannyTime => ({
  id: 1,
  taken: [],
  week: [[0, 7 * 24 * 60]],
  declined_weeks: [],
  documents_until: 'infinity',
  documents: [],
  required_documents: requiredNannyDocuments,
  ...values,
});
const taken = (from: string, to: string, off = false) => ({
  id: 3,
  from: Date.parse(at(from)),
  to: Date.parse(at(to)),
  off,
});
const found = (values: Partial<NannyTime>, changes = {}, given = {}) =>
  findOtherTimes({ ...care, ...changes }, nanny(values), { ...limits, ...given }).map(
    ({ change, minutes }) => [change, minutes],
  );

test.each([
  [
    'in the morning',
    [taken('09:00', '10:20')],
    [
      ['start_later', 45],
      ['later', 45],
    ],
  ],
  [
    'in the afternoon',
    [taken('13:50', '15:00')],
    [
      ['end_earlier', 30],
      ['earlier', 30],
    ],
  ],
  ['that covers the care', [taken('10:00', '20:00')], []],
  ['before the care and another after it', [taken('08:00', '10:00'), taken('14:00', '23:00')], []],
] as const)('returns the smallest changes, if any, around a booking %s', (_, bookings, expected) => {
  expect(found({ taken: bookings })).toEqual(expected);
});

test('stays within weekly hours and the validity of documents, and keeps the buffer', () => {
  const nineToOne: NannyTime['week'] = [[9 * 60, 13 * 60]];
  expect(found({ week: nineToOne })).toEqual([
    ['end_earlier', 60],
    ['earlier', 60],
  ]);
  expect(found({ week: nineToOne }, { service: 'overnight' })).toEqual([]);
  const late = { start_at: at('19:00'), end_at: at('23:30') };
  const evening = { taken: [taken('18:00', '19:00')] };
  expect(found(evening, late)).toEqual([
    ['start_later', 15],
    ['later', 15],
  ]);
  expect(found({ taken: [taken('18:00', '19:30')] }, late)).toHaveLength(2);
  const until = { taken: [taken('18:00', '19:30')], documents_until: '2031-01-14' };
  expect(found(until, late)).toEqual([['start_later', 45]]);
  expect(found({ ...until, documents_until: null }, late, { ignoresDocuments: true })).toEqual([
    ['start_later', 45],
  ]);
});

test('returns no time in another week for which the nanny declined cover', () => {
  const early = { start_at: at('00:15'), end_at: at('06:00') };
  const night = { taken: [taken('05:30', '09:00')] };
  expect(found(night, early)).toContainEqual(['earlier', 45]);
  const declined_weeks = ['2031-01-06'];
  expect(found({ ...night, declined_weeks }, early)).toEqual([['end_earlier', 45]]);
});

test('returns no visit that is too short or starts in the past', () => {
  const { shortest_booking_minutes } = agencyDefaults;
  const end_at = new Date(Date.parse(care.start_at) + shortest_booking_minutes * 60_000).toISOString();
  expect(found({ taken: [taken('09:00', '10:00')] }, { end_at })).toEqual([['later', 15]]);
  const afternoon = { taken: [taken('13:50', '15:00')] };
  expect(found(afternoon, {}, { now: Date.parse(at('09:45')) })).toEqual([['end_earlier', 30]]);
});

test('cuts time off short to make way for the requested time, keeps its longer part, and shortens the care around a booking', () => {
  const change = (from: string, to: string) =>
    cutTimeOff(care, nanny({ taken: [taken(from, to, true)] }), limits).map(({ kept, ...one }) => [
      one.change,
      kept?.start_at ?? null,
      kept?.end_at ?? null,
    ]);
  expect(change('08:00', '15:00')).toEqual([['end_earlier', at('08:00'), at('09:45')]]);
  expect(change('08:00', '20:00')).toEqual([['begin_later', at('14:15'), at('20:00')]]);
  expect(change('11:00', '20:00')).toEqual([['begin_later', at('14:15'), at('20:00')]]);
  expect(change('11:00', '12:00')).toEqual([['delete', null, null]]);
  expect(change('14:15', '20:00')).toEqual([]);
  const both = nanny({ taken: [taken('09:00', '10:00'), taken('10:00', '23:00', true)] });
  expect(findOtherTimes(care, both, limits)).toEqual([]);
  expect(findShorterTime(care, both, limits)).toMatchObject([{ change: 'start_later', minutes: 15 }]);
});

test('ignores the buffer of care that is over', () => {
  const over = { now: Date.parse(at('20:00')) };
  expect(found({ taken: [taken('09:00', '10:30')] }, {}, over)).toEqual([
    ['start_later', 30],
    ['later', 30],
  ]);
  const off = nanny({ taken: [taken('08:00', '15:00', true)] });
  expect(cutTimeOff(care, off, { ...limits, ...over })).toMatchObject([
    { change: 'end_earlier', kept: { start_at: at('08:00'), end_at: at('10:00') } },
  ]);
});

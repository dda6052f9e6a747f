import { describe, expect, test } from 'vitest';
import { agencyDefaults } from '../agency/agency-defaults.ts';
import { toFieldErrors } from '../contract/error.ts';
import { formatPageValues } from '../office/page-values.ts';
import {
  familyRules,
  formatVisitAttribute,
  readVisitSettings,
  servedAddress,
  visitRules,
} from './booking-rules.ts';
import { requestRules } from './user-booking-request.ts';

const errors = (visit: object, settings = readVisitSettings()) =>
  toFieldErrors(visitRules(settings).safeParse(visit).error?.issues ?? []).end_at;

const visit = (service: string, from: string, to: string) => ({
  service,
  start_at: `${from}:00Z`,
  end_at: `${to}:00Z`,
});

describe('the rules of a visit', () => {
  test.each([
    ['hourly', '2031-03-03T09:00', '2031-03-03T12:00'],
    ['live_in', '2031-01-01T09:00', '2031-04-03T09:00'],
    ['overnight', '2031-03-03T19:00', '2031-03-04T07:00'],
    ['overnight', '2031-03-03T02:00', '2031-03-03T08:00'],
    ['overnight', '2031-03-03T05:30', '2031-03-03T09:00'],
    ['overnight', '2031-07-03T18:01', '2031-07-03T21:01'],
    ['daily', '2031-03-03T06:00', '2031-03-03T22:00'],
  ])('accept %s care from %s to %s', (service, from, to) => {
    expect(errors(visit(service, from, to))).toBeUndefined();
  });

  test.each([
    ['hourly', '2031-03-03T09:00', '2031-03-03T11:59', 'At least 3 hours'],
    ['live_in', '2031-03-03T09:00', '2031-03-03T10:00', 'At least 3 hours'],
    ['hourly', '2031-03-03T09:00', '2031-03-03T09:00', 'Must be after the start'],
    ['live_in', '2031-01-01T09:00', '2031-04-03T09:01', 'At most 92 days'],
    [
      'overnight',
      '2031-03-03T06:00',
      '2031-03-03T22:00',
      'Overnight care must include time between 22:00 and 06:00',
    ],
    [
      'overnight',
      '2031-07-03T05:00',
      '2031-07-03T21:00',
      'Overnight care must include time between 22:00 and 06:00',
    ],
  ])('reject %s care from %s to %s: %s', (service, from, to, message) => {
    expect(errors(visit(service, from, to))).toEqual([message]);
  });

  test('report no error while a time is missing', () => {
    expect(errors({ service: 'overnight', start_at: '', end_at: '2031-03-03T12:00:00Z' })).toBeUndefined();
    expect(errors({ service: 'overnight', start_at: '2031-03-03T12:00:00Z' })).toBeUndefined();
  });

  test('follow the agency’s settings, which the server writes into the page', () => {
    const settings = { shortest_booking_minutes: 90, night_from: 0, night_to: 0 };
    const short = visit('overnight', '2031-03-03T09:00', '2031-03-03T10:00');
    expect(errors(short, settings)).toEqual(['At least 1 hour 30 minutes']);
    expect(errors(short, { ...settings, shortest_booking_minutes: 61 })).toEqual([
      'At least 1 hour 1 minute',
    ]);
    const byDay = visit('overnight', '2031-03-03T09:00', '2031-03-03T12:00');
    expect(errors(byDay, settings)).toBeUndefined();
    const record = { ...agencyDefaults, ...settings, id: 1, version: 1, created_at: '', updated_at: '' };
    expect(formatPageValues(record).visit).toBe('90 0 0');
    expect(formatVisitAttribute(readVisitSettings())).toBe('180 22 6');
  });
});

const address = { label: '', line: '1 Strand', postcode: 'WC2N 5HR', lat: null, lng: null, access_notes: '' };
const ida = { name: 'Ida', date_of_birth: '2022-05-01', allergies: [], notes: '' };

test('rejects a family without an address or a child, and a child whose date of birth is in the future', () => {
  const errorsOf = (family: object) => toFieldErrors(familyRules.safeParse(family).error?.issues ?? []);
  expect(errorsOf({ address, children: [ida] })).toEqual({});
  expect(errorsOf({ address: null, children: [] })).toEqual({
    address: ['Choose an address'],
    children: ['Choose at least one child'],
  });
  expect(errorsOf({ address, children: [ida, { ...ida, date_of_birth: '2100-01-01' }] })).toEqual({
    'children.1.date_of_birth': ['A child can be due at most 300 days from today'],
  });
});

test('reports all errors of a request together, including an address outside the service area', () => {
  const unserved = 'We do not cover this postcode. Please call us.';
  expect(servedAddress.safeParse({ ...address, postcode: 'M1 1AE' }).error?.issues[0]?.message).toBe(
    unserved,
  );
  const sent = {
    ...visit('overnight', '2020-03-03T09:00', '2020-03-03T12:00'),
    address: { ...address, postcode: 'M1 1AE' },
    children: [],
  };
  expect(toFieldErrors(requestRules(readVisitSettings()).safeParse(sent).error?.issues ?? [])).toEqual({
    start_at: ['Must be in the future'],
    end_at: ['Overnight care must include time between 22:00 and 06:00'],
    address: [unserved],
    children: ['Choose at least one child'],
  });
});

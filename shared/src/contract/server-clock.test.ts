import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readVisitSettings } from '../bookings/booking-rules.ts';
import { requestRules } from '../bookings/user-booking-request.ts';
import { birthday } from '../people/birthday.ts';
import { agencyDayOf } from '../time/agency-day.ts';
import { adoptServerTime, readServerTime } from './server-clock.ts';

const server = '2026-11-28T12:00:00Z';
const header = new Date(server).toUTCString();

/** Sets the device's clock, and lets the page read the server's. */
function openPage(device: string) {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(device) });
  adoptServerTime(header);
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(server) }));
afterEach(() => {
  adoptServerTime(new Date().toUTCString());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe.each([
  '2026-11-28T12:00:00Z',
  '2025-01-01T00:00:00Z',
  '2027-06-01T00:00:00Z',
  '2026-11-28T14:00:00+00:00',
])('on a device whose clock shows %s', (device) => {
  test('the server decides what is past', () => {
    openPage(device);
    expect(readServerTime()).toBe(Date.parse(server));
    expect(agencyDayOf()).toBe('2026-11-28');
    expect(birthday.safeParse('2026-11-28').success).toBe(true);
    expect(birthday.safeParse('2026-11-29').success).toBe(false);
    const rules = requestRules(readVisitSettings());
    const faultOf = (start_at: string) =>
      rules
        .safeParse({ start_at, address: null, children: [] })
        .error?.issues.find(({ path }) => path[0] === 'start_at')?.message;
    expect(faultOf('2026-11-28T12:00:01Z')).toBeUndefined();
    expect(faultOf('2026-11-28T12:00:00Z')).toBe('Must be in the future');
  });
});

test.each([null, '', 'yesterday'])('keeps what it knows if the header is %j', (date) => {
  openPage('2027-06-01T00:00:00Z');
  adoptServerTime(date);
  expect(readServerTime()).toBe(Date.parse(server));
});

test('takes no clock but its own on the server', () => {
  adoptServerTime(new Date('2030-01-01T00:00:00Z').toUTCString());
  expect(readServerTime()).toBe(Date.parse(server));
});

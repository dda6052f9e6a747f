import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letters } from '../../areas.ts';
import * as mails from '../../bookings/mail/kinds.ts';
import { booking } from '../../bookings/schedule/booking-table.ts';
import { computeSendTime } from '../../bookings/schedule/quiet-hours.ts';
import { openDatabase } from '../../test/database.ts';
import { type Db, queryRows } from '../database/database.ts';
import { runAndRollBack } from '../database/rolled-back.ts';
import { ignoreQuietHours, observeQuietHours, quietRuleOf, quietRules } from './quiet-hours.ts';
import { queueMail } from './service.ts';

const { db } = await openDatabase('demo');
const hour = 3_600_000;
const night = { quiet_from: 0, quiet_to: 24, quiet_exception_hours: 12, time_zone: 'Europe/London' };

beforeAll(() => observeQuietHours((now, start_at) => computeSendTime(now, start_at, night)));
afterAll(() => observeQuietHours(undefined));

/** Queues a mail and returns the hours until it may be sent. */
const waitOf = (queue: (tx: Db) => Promise<void>): Promise<number> =>
  runAndRollBack(db, async (tx) => {
    await queue(tx);
    const [job] = await queryRows<{ hours: number }>(
      tx,
      sql`SELECT (extract(epoch FROM start_after - now()) / 3600)::float8 AS hours FROM pgboss.job
        WHERE name = 'mail' AND created_on = now()`,
    );
    return job?.hours ?? -1;
  });

/** Queues a mail of a booking that starts in some hours. */
const ofBooking = (hours: number, news: mails.News = 'confirmed', isAbsence = false) =>
  waitOf(async (tx) => {
    const start = Date.now() + hours * hour;
    const [start_at, end_at] = [start, start + hour].map((at) => new Date(at).toISOString());
    await tx.update(booking).set({ start_at, end_at }).where(sql`id = 1`);
    if (isAbsence) ignoreQuietHours(tx);
    await queueMail(tx, mails.bookingMail, { booking_id: 1, news, to: 'parent' });
  });

test('states a rule for each kind of mail, and for no other', () => {
  expect(letters.map(({ template }) => template).sort()).toEqual(Object.keys(quietRules).sort());
});

test.each([
  ['pin', {}, 'never'],
  ['verify-email', {}, 'never'],
  ['password-changed', {}, 'never'],
  ['account-deleted', {}, 'never'],
  ['unfilled-alarm', {}, 'never'],
  ['ask', {}, 'never'],
  ['booking', { news: 'looking' }, 'never'],
  ['booking', { news: 'confirmed' }, 'near'],
  ['visits', { news: [{ news: 'cancelled' }, { news: 'other-nanny' }] }, 'never'],
  ['visits', { news: [{ news: 'cancelled' }] }, 'near'],
  ['offer', {}, 'near'],
  ['order-reminder', {}, 'waits'],
  ['support', {}, 'waits'],
] as const)('the rule of %s with %o is %s', (template, data, rule) => {
  expect(quietRuleOf(template, data)).toBe(rule);
});

test('a mail waits for the end of the quiet hours, or until its visit is near', async () => {
  expect(await ofBooking(200)).toBeGreaterThan(0);
  expect(await ofBooking(13)).toBeLessThan(1.01);
  expect(await ofBooking(11)).toBe(0);
  expect(await ofBooking(-0.5)).toBe(0);
});

test('a request to renew documents does not wait if a visit that needs them is near', async () => {
  const waitBefore = (hours: number) =>
    waitOf(async (tx) => {
      const [start_at, end_at] = [hours, hours + 1].map((at) =>
        new Date(Date.now() + at * hour).toISOString(),
      );
      await tx.update(booking).set({ status: 'cancelled' });
      await tx
        .update(booking)
        .set({ start_at, end_at, status: 'confirmed', parent_id: 1 })
        .where(sql`id = 1`);
      await queueMail(tx, mails.renewalMail, { kind: 'parent', id: 1 });
    });
  expect(await waitBefore(200)).toBeGreaterThan(0);
  expect(await waitBefore(11)).toBe(0);
});

test('mails about cover and absences never wait', async () => {
  expect(await ofBooking(200, 'looking')).toBe(0);
  expect(await ofBooking(200, 'confirmed', true)).toBe(0);
});

test('no mail waits by day, or where the quiet hours are not observed', async () => {
  observeQuietHours((now, start_at) => computeSendTime(now, start_at, { ...night, quiet_to: 0 }));
  expect(await ofBooking(200)).toBe(0);
  observeQuietHours(undefined);
  expect(await ofBooking(200)).toBe(0);
});

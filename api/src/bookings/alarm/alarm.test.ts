import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import {
  answerForNanny,
  countUrgentBookings,
  coverBooking,
  rescheduleBooking,
} from '@nanny-polo/shared/bookings/booking-work';
import { noNotes } from '@nanny-polo/shared/people/child-notes';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { agencySettings } from '../../accounts/agency/table.ts';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { openPostgres } from '../../kernel/database/postgres.ts';
import type { LetterBlock } from '../../kernel/mail/letter.ts';
import { askFor, atAnyHour, neighbourhood, unfilled, waveIsDue } from '../../test/cover.ts';
import { addressOf, onPostgres } from '../../test/database.ts';
import { someFacts } from '../../test/facts.ts';
import { letterOf } from '../../test/letter.ts';
import { guest, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { askForSwap, chainOf } from '../../test/swap.ts';
import { sendWaves } from '../cover/wave.ts';
import { unfilledLetter } from '../letters/unfilled.ts';
import { booking as table } from '../schedule/booking-table.ts';
import { sendUnfilledAlarm } from './service.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
/** A child who is still one in the years of the tests. */
const children = [{ ...guest, ...noNotes, id: 1, date_of_birth: agencyDayOf() }];
const parent = await readyParent(product.db, { children });
await atAnyHour(product.db, 2);

const minute = 60_000;
const hour = 60 * minute;
const iso = (at: number) => new Date(at).toISOString();
const run = (at: number, db: Db = product.db) => sendUnfilledAlarm(db, iso(at));

/** Each test has a year without other bookings, and sets the time of each run itself. */
let year = new Date().getUTCFullYear();
const nextStart = (day = '06-15T10:00:00Z') => {
  year += 1;
  return Date.parse(`${year}-${day}`);
};

/** Creates a booking without a nanny, made a month before its start unless `made` says otherwise. */
async function open(start: number, made = start - 30 * 24 * hour, family = parent): Promise<Booking> {
  const one = await unfilled(owner, family, { start_at: iso(start), end_at: iso(start + 3 * hour) });
  await product.db
    .update(table)
    .set({ created_at: iso(made) })
    .where(eq(table.id, one.id));
  return one;
}

const mails = () =>
  queryRows<{ ids: number[] }>(
    product.db,
    sql`SELECT data->'booking_ids' AS ids FROM pgboss.job WHERE name = 'mail'
      AND data->>'template' = 'unfilled-alarm' ORDER BY created_on, id`,
  );
const mailsAbout = async (...ids: number[]) =>
  (await mails()).filter((mail) => mail.ids.some((id) => ids.includes(id))).map((mail) => mail.ids);

const read = (id: number) => owner.call(booking.get, { params: { id } });
const versionOf = async (id: number) => (await read(id)).version;

const context = {
  publicUrl: 'https://x.example',
  agencyEmail: 'office@nanny.example',
  pinSeconds: 600,
  facts: someFacts,
};
const letterAbout = (...booking_ids: number[]) =>
  letterOf(unfilledLetter.compose(product.db, { booking_ids }, context));
const factsOf = (parts: readonly LetterBlock[] = []) =>
  parts.flatMap((part) =>
    typeof part === 'object' && 'facts' in part ? [Object.fromEntries(part.facts)] : [],
  );

const setHours = (unfilled_alarm_hours: number) =>
  product.db.update(agencySettings).set({ unfilled_alarm_hours });

test('mails the office once, exactly the set number of hours before the start of a booking without a nanny', async () => {
  const start = nextStart() + 789;
  const { id } = await open(start);
  expect(await run(start - 24 * hour - 1)).toBe(0);
  expect(await run(start - 24 * hour)).toBe(1);
  expect(await run(start - 24 * hour)).toBe(0);
  expect(await run(start - hour)).toBe(0);
  expect(await mailsAbout(id)).toEqual([[id]]);
  const events = await owner.call(booking.history, { params: { id } });
  expect(events.map(({ action }) => action)).toEqual(['alarm', 'create']);
});

test.each([
  // The clock changes in the two weeks before each of these days; the start is less than a day after the change.
  ['spring', '04-05T09:00:00Z'],
  ['autumn', '11-05T09:00:00Z'],
])('counts elapsed hours when the clock changes in %s', async (_, day) => {
  const from = nextStart(day);
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const start = Array.from({ length: 14 }, (_, back) => from - back * 24 * hour).find(
    (at) => clock.format(at) !== clock.format(at - 24 * hour),
  );
  if (start === undefined) throw new Error('The clock does not change in these two weeks');
  await open(start);
  expect(await run(start - 24 * hour - 1)).toBe(0);
  expect(await run(start - 24 * hour)).toBe(1);
});

test('lists bookings that are due at the same time in one mail, ordered by start', async () => {
  const start = nextStart();
  const later = await open(start + minute, undefined, await readyParent(product.db));
  const first = await open(start);
  expect(await run(start - 2 * hour)).toBe(2);
  expect(await mailsAbout(first.id, later.id)).toEqual([[first.id, later.id]]);
  const letter = await letterAbout(later.id, first.id);
  expect(letter?.subject).toBe('2 bookings start within 24 hours without a nanny');
  expect(factsOf(letter?.parts).map(({ Booking: code }) => code)).toEqual([first.code, later.code]);
});

test('applies a changed setting at once, without a second mail about the same booking', async () => {
  const start = nextStart();
  const { id } = await open(start);
  try {
    await setHours(48);
    expect(await run(start - 48 * hour - 1)).toBe(0);
    expect(await run(start - 48 * hour)).toBe(1);
    await setHours(12);
    expect(await run(start - 12 * hour)).toBe(0);
    await setHours(168);
    expect(await run(start - 11 * hour)).toBe(0);
  } finally {
    await setHours(24);
  }
  expect(await mailsAbout(id)).toHaveLength(1);
});

test('raises no alarm in the first fifteen minutes after a booking is made at short notice', async () => {
  const start = nextStart();
  const made = start - 3 * hour;
  const { id } = await open(start, made);
  expect(await run(made + 15 * minute - 1)).toBe(0);
  expect(await run(made + 15 * minute)).toBe(1);
  expect(await mailsAbout(id)).toHaveLength(1);
});

test('raises no alarm about a booking that has begun', async () => {
  const start = nextStart();
  await open(start);
  expect(await run(start)).toBe(0);
});

test('raises no alarm about a booking that a nanny has accepted, until they withdraw', async () => {
  const start = nextStart();
  const { id } = await open(start);
  const nanny = await readyNanny(product.db);
  const params = { id };
  const offer = async () => ({ version: await versionOf(id), nanny_polo_id: nanny.id });
  const reply = async () =>
    owner.call(answerForNanny, { params, body: { version: await versionOf(id), answer: 'accepted' } });
  await owner.call(bookingTransitionCalls.offer, { params, body: await offer() });
  expect(await run(start - 20 * hour)).toBe(1);
  await reply();
  expect(await run(start - 19 * hour)).toBe(0);
  expect(await letterAbout(id)).toBeNull();
  const away = async () =>
    owner.call(bookingTransitionCalls.withdraw, {
      params,
      body: { version: await versionOf(id), reason: 'Ill' },
    });
  await away();
  expect(await run(start - 18 * hour)).toBe(1);
  expect(await run(start - 17 * hour)).toBe(0);
  const letter = await letterAbout(id);
  expect(factsOf(letter?.parts)[0]?.['So far']).toBe(`${nanny.display_name} accepted and then dropped out.`);
  await owner.call(coverBooking, { params, body: await offer() });
  expect(await run(start - 16 * hour)).toBe(0);
  await reply();
  await away();
  expect(await run(start - 15 * hour)).toBe(1);
  expect(await mailsAbout(id)).toHaveLength(3);
});

test('raises another alarm if a booking is rescheduled to a start that the first did not cover, but not to an earlier one', async () => {
  const start = nextStart();
  const { id } = await open(start);
  const to = async (next: number) =>
    owner.call(rescheduleBooking, {
      params: { id },
      body: { version: await versionOf(id), start_at: iso(next), end_at: iso(next + 3 * hour) },
    });
  expect(await run(start - 10 * hour)).toBe(1);
  await to(start - 2 * hour);
  expect(await run(start - 9 * hour)).toBe(0);
  await to(start + 72 * hour);
  expect(await run(start - 8 * hour)).toBe(0);
  expect(await run(start + 48 * hour)).toBe(1);
  expect(await mailsAbout(id)).toHaveLength(2);
});

test('the mail says what has been done so far', async () => {
  const { parent: family } = await neighbourhood(product.db, 3);
  const one = await open(nextStart(), undefined, family);
  const soFar = async () => factsOf((await letterAbout(one.id))?.parts)[0];
  expect(await soFar()).toMatchObject({
    Booking: one.code,
    Family: family.name,
    District: 'WC2 Covent Garden',
    'So far': 'Nobody has been asked.',
  });
  await askFor(owner, one);
  expect((await soFar())?.['So far']).toMatch(/^Asked 2, 0 declined; next wave /);
  const letter = await letterAbout(one.id);
  expect(letter?.to).toBe('office@nanny.example');
  expect(letter?.parts.at(-1)).toEqual({
    action: `Open ${one.code}`,
    url: `https://x.example/admin/booking/${one.id}/show`,
  });
});

test('the mail says when no further wave is planned, and when the nannies of a swap will be asked', async () => {
  const soFar = async ({ id }: { id: number }) => factsOf((await letterAbout(id))?.parts)[0]?.['So far'];
  const { parent: family } = await neighbourhood(product.db, 1);
  const one = await open(nextStart(), undefined, family);
  await askFor(owner, one);
  expect(await soFar(one)).toBe('Asked 1, 0 declined; no further wave is planned.');
  const chain = await chainOf(product, owner, 2);
  const draft = await chain.open();
  const [two] = chain.bookings;
  if (!two) throw new Error('The chain is empty');
  await product.db.update(agencySettings).set({ quiet_from: 0, quiet_to: 24, quiet_exception_hours: 1 });
  try {
    const desk = await askForSwap(owner, draft);
    expect(await soFar(two)).toMatch(
      /^Nanny Ready \d+ had an offer, which was withdrawn\. A swap is planned; its 2 nannies will be asked on /,
    );
    await waveIsDue(product.db, { id: desk.visits[0]?.chain?.request?.id ?? 0 });
    await sendWaves(product.db, iso(Date.now()));
    expect(await soFar(two)).toMatch(/withdrawn\. Asked 2 nannies for a swap; they can reply until /);
  } finally {
    await atAnyHour(product.db, 2);
  }
});

test('sends one mail even if several processes run at the same time', async () => {
  const second = onPostgres() ? await openPostgres(addressOf(product.database)) : null;
  const other = await readyParent(product.db, { children });
  const first = nextStart();
  try {
    for (let round = 0; round < 5; round += 1) {
      const start = first + round * 7 * 24 * hour;
      const ids = [(await open(start)).id, (await open(start + minute, undefined, other)).id];
      const runs = Array.from({ length: 6 }, (_, at) =>
        run(start - hour, at % 2 && second ? second.db : product.db),
      );
      const counts = await Promise.all(runs);
      expect(counts.reduce((sum, one) => sum + one, 0)).toBe(2);
      expect(await mailsAbout(...ids)).toEqual([ids]);
    }
  } finally {
    await second?.close();
  }
});

test('the count in the menu equals the number of bookings in the list that it opens', async () => {
  const soon = Date.now() + 20 * hour;
  const { id } = await open(soon);
  await open(Date.now() + 26 * hour);
  const coordinator = await product.signedIn('coordinator');
  const listed = async () =>
    coordinator.call(booking.list, { query: { filter: { urgent: true }, range: [0, 999] } });
  // Bookings of the demo may become urgent between two calls.
  await expect
    .poll(async () => (await coordinator.call(countUrgentBookings, {})).count - (await listed()).length)
    .toBe(0);
  expect((await coordinator.call(countUrgentBookings, {})).hours).toBe(24);
  const bookings = await listed();
  expect(bookings.map((one) => one.id)).toContain(id);
  for (const { waits_for, start_at } of bookings) {
    expect(waits_for?.nanny).not.toBeNull();
    expect(Date.parse(start_at)).toBeLessThan(Date.now() + 24 * hour);
  }
  const others = await coordinator.call(booking.list, {
    query: { filter: { urgent: false }, range: [0, 999] },
  });
  expect(others.map((one) => one.id)).not.toContain(id);
});

test('an admin without permission for bookings gets no count', async () => {
  const newcomer = await product.signedIn('newcomer');
  await expect(newcomer.call(countUrgentBookings, {})).rejects.toMatchObject({ status: 403 });
});

import {
  type Absence,
  absenceOptions,
  applyAbsence,
  chooseForVisit,
  createAbsence,
  discardAbsence,
  getAbsence,
  planAbsence,
  previewAbsence,
} from '@nanny-polo/shared/bookings/absence';
import { listAbsences } from '@nanny-polo/shared/bookings/absence-list';
import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { answerForNanny, coverBooking, rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { listTimeOff } from '@nanny-polo/shared/bookings/time-off';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { mailQueue } from '../../kernel/database/queue.ts';
import { buildersOf } from '../../test/builders.ts';
import { atAnyHour } from '../../test/cover.ts';
import { raceRounds } from '../../test/database.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { postOfTest, startPost } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { readySeries } from '../../test/series.ts';
import { booking as bookingRow } from '../schedule/booking-table.ts';

const product = await openProduct();
const [owner, coordinator] = [await product.signedIn('owner'), await product.signedIn('coordinator')];

const read = ({ id }: { id: number }) => owner.call(booking.get, { params: { id } });
const versionOf = async (one: { id: number }) => (await read(one)).version;
const refused = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { status: number; body: { code?: string; data?: unknown } }) => error,
  );

type Family = Awaited<ReturnType<typeof readyParent>>;

const { bookingIn } = buildersOf(product, owner);

/**
 * Creates a nanny with a confirmed booking for each family, on different days, and a nanny that all families prefer.
 */
async function illNanny(families = 2) {
  const [nanny, other] = [await readyNanny(product.db), await readyNanny(product.db)];
  const bookings: Booking[] = [];
  const parents: Family[] = [];
  for (let at = 0; at < families; at += 1) {
    const parent = await readyParent(product.db, { preferred_nanny_polo_ids: [other.id] });
    parents.push(parent);
    bookings.push(await bookingIn('confirmed', { nanny, parent }));
  }
  const [first, last] = [bookings[0]?.start_at ?? '', bookings.at(-1)?.end_at ?? ''];
  const away = { nanny_polo_id: nanny.id, start_at: first, end_at: last };
  const open = () => owner.call(createAbsence, { body: { ...away, reason: 'Flu' } });
  return { nanny, other, parents, bookings, away, open };
}

const apply = (client: HttpClient, { id, version }: Absence) =>
  client.call(applyAbsence, { params: { id }, body: { version } });

const choose = (desk: Absence, at: number, choice: object) =>
  owner.call(chooseForVisit, {
    params: { id: desk.id },
    body: { version: desk.version, booking_id: desk.visits[at]?.booking_id ?? 0, ...choice } as never,
  });

/** Returns the data of all queued mails, as JSON. */
const queued = async () =>
  (
    await queryRows<{ data: object }>(
      product.db,
      sql`SELECT data FROM pgboss.job WHERE name = ${mailQueue} ORDER BY created_on, id`,
    )
  ).map(({ data }) => JSON.stringify(data));

test('opens a desk with a plan, and neither books nor sends anything', async () => {
  const { nanny, bookings, open } = await illNanny();
  const before = await queued();
  const desk = await open();
  expect(desk).toMatchObject({ state: 'draft', reason: 'Flu', nanny_name: nanny.display_name, stale: [] });
  expect(desk.visits.map(({ code, choice, state }) => [code, choice, state])).toEqual(
    bookings.map(({ code }) => [code, 'offer', 'planned']),
  );
  for (const { replacement } of desk.visits) {
    expect(replacement?.nanny_polo_id).not.toBe(nanny.id);
    expect(replacement?.why).not.toEqual([]);
  }
  expect(desk.outcome.covered).toBe(2);
  expect(desk.gap.covered).toBe(0);
  expect(await owner.call(listTimeOff, { params: { id: nanny.id } })).toEqual([]);
  expect((await Promise.all(bookings.map(read))).map(({ version }) => version)).toEqual(
    bookings.map(({ version }) => version),
  );
  expect(await queued()).toEqual(before);
  expect(await owner.call(getAbsence, { params: { id: desk.id } })).toEqual(desk);
  const listed = await owner.call(listAbsences, {});
  expect(listed.find(({ id }) => id === desk.id)).toMatchObject({ state: 'draft', visits: 2, covered: 0 });
});

test('applies a whole plan: offers, time off, history, and one mail for each person', async () => {
  const { nanny, other, parents, bookings, open } = await illNanny(3);
  let desk = await open();
  for (const at of [0, 1]) desk = await choose(desk, at, { choice: 'offer', nanny_polo_id: other.id });
  desk = await choose(desk, 2, { choice: 'release' });
  const params = { id: desk.id };
  const { notices } = await owner.call(previewAbsence, { params, body: { version: desk.version } });
  const before = await queued();
  const applied = await apply(owner, desk);
  const mails = (await queued()).filter((mail) => !before.includes(mail));
  expect(applied).toMatchObject({ state: 'open', notices, applied_by: expect.any(String) });
  expect(applied.visits.map(({ state }) => state)).toEqual(['offered', 'offered', 'released']);
  expect(mails).toHaveLength(5);
  expect(notices).toHaveLength(5);
  for (const { first_name, last_name } of parents)
    expect(notices.filter((one) => one.includes(`${first_name} ${last_name} gets a mail`))).toHaveLength(1);
  expect(notices).toContain(`${nanny.display_name} gets a mail: 3 visits cancelled.`);
  expect(notices).toContain(`${other.display_name} gets a mail: an offer of 2 visits.`);
  const after = await Promise.all(bookings.map(read));
  expect(after.map(({ status, nanny_polo_id }) => [status, nanny_polo_id])).toEqual([
    ['offered', other.id],
    ['offered', other.id],
    ['cancelled', nanny.id],
  ]);
  expect(after[2]?.cancellation_fee_minor).toBe(0);
  const [off, ...more] = await owner.call(listTimeOff, { params: { id: nanny.id } });
  expect(off).toMatchObject({ start_at: desk.start_at, end_at: desk.end_at, note: 'Flu' });
  expect(more).toEqual([]);
  for (const { id } of bookings) {
    const events = await owner.call(booking.history, { params: { id } });
    expect(events.some(({ after: fields }) => fields?.reason === 'The nanny cannot come')).toBe(true);
  }
  // A repeated call, as by a double click, changes nothing.
  expect((await apply(owner, desk)).version).toBe(applied.version);
  expect((await queued()).filter((mail) => !before.includes(mail))).toHaveLength(5);
});

test('offers nine visits on three days to another nanny, with one mail for each person', async () => {
  const post = await postOfTest(product.database);
  try {
    const [nanny, other] = [await readyNanny(product.db), await readyNanny(product.db)];
    const bookings: Booking[] = [];
    const parents: Family[] = [];
    for (let at = 0; at < 3; at += 1)
      parents.push(await readyParent(product.db, { preferred_nanny_polo_ids: [other.id] }));
    const days = [nextSlot(), nextSlot(), nextSlot()];
    for (const day of days)
      for (const [at, parent] of parents.entries()) {
        const time = (instant: string) => new Date(Date.parse(instant) + at * 4 * 3_600_000).toISOString();
        bookings.push(
          await bookingIn('confirmed', {
            nanny,
            parent,
            start_at: time(day.start_at),
            end_at: time(day.end_at),
          }),
        );
      }
    await post.delivered();
    const before = new Map<string, number>();
    for (const { email } of [nanny, other, ...parents])
      before.set(email ?? '', (await post.to(email ?? '', 0)).length);
    const [first, last] = [bookings[0]?.start_at ?? '', bookings.at(-1)?.end_at ?? ''];
    const body = { nanny_polo_id: nanny.id, start_at: first, end_at: last };
    let desk = await owner.call(createAbsence, { body });
    expect(desk.visits.map(({ booking_id }) => booking_id)).toEqual(bookings.map(({ id }) => id));
    expect(desk.outcome.covered).toBe(9);
    for (const at of bookings.keys())
      desk = await choose(desk, at, { choice: 'offer', nanny_polo_id: other.id });
    desk = await apply(owner, desk);
    expect(desk.visits.map(({ state }) => state)).toEqual(bookings.map(() => 'offered'));
    await post.delivered();
    for (const { email } of [nanny, other, ...parents]) {
      const mails = await post.to(email ?? '', 0);
      expect(mails.length - (before.get(email ?? '') ?? 0), email ?? '').toBe(1);
    }
    for (const { email } of parents)
      expect((await post.to(email)).at(-1)?.subject).toMatch(/^We are finding another nanny for 3 visits, /);
    expect((await post.to(other.email ?? '')).at(-1)?.subject).toMatch(/^9 visits for you/);
    for (const { id } of bookings) {
      const events = await owner.call(booking.history, { params: { id } });
      expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['withdraw', 'offer']));
    }
  } finally {
    await post.stop();
  }
});

test('shows the state of a visit until it is covered, and is then done', async () => {
  const { other, bookings, open } = await illNanny(1);
  let desk = await open();
  desk = await choose(desk, 0, { choice: 'offer', nanny_polo_id: other.id });
  await apply(owner, desk);
  const [one] = bookings as [Booking];
  const params = { id: one.id };
  const seen = async () => {
    const { state, visits } = await owner.call(getAbsence, { params: { id: desk.id } });
    return [state, visits[0]?.state, visits[0]?.offer?.nanny_name];
  };
  expect(await seen()).toEqual(['open', 'offered', other.display_name]);
  await owner.call(answerForNanny, { params, body: { version: await versionOf(one), answer: 'declined' } });
  expect(await seen()).toEqual(['open', 'declined', other.display_name]);
  const third = await readyNanny(product.db);
  await owner.call(coverBooking, {
    params,
    body: { version: await versionOf(one), nanny_polo_id: third.id },
  });
  await owner.call(answerForNanny, { params, body: { version: await versionOf(one), answer: 'accepted' } });
  expect(await seen()).toEqual(['open', 'accepted', third.display_name]);
  await owner.call(bookingTransitionCalls.confirm, { params, body: { version: await versionOf(one) } });
  expect(await seen()).toEqual(['done', 'covered', third.display_name]);
  expect((await owner.call(listAbsences, {})).some(({ id }) => id === desk.id)).toBe(false);
});

test('refuses to apply a plan whose nanny has been booked since, names the visit and changes nothing', async () => {
  const { nanny, other, bookings, open } = await illNanny(2);
  let desk = await open();
  desk = await choose(desk, 0, { choice: 'offer', nanny_polo_id: other.id });
  const [one, two] = bookings as [Booking, Booking];
  await bookingIn('confirmed', { nanny: other, start_at: one.start_at, end_at: one.end_at });
  const before = await queued();
  const error = await refused(apply(owner, desk));
  expect(error).toMatchObject({ status: 409, body: { code: 'stale_plan' } });
  expect(error?.body.data).toEqual({
    visits: [{ booking_id: one.id, code: one.code, message: `${other.display_name}: Has another booking` }],
  });
  expect(await queued()).toEqual(before);
  for (const row of [one, two])
    expect(await read(row)).toMatchObject({
      version: row.version,
      status: 'confirmed',
      nanny_polo_id: nanny.id,
    });
  expect(await owner.call(listTimeOff, { params: { id: nanny.id } })).toEqual([]);
  const again = await owner.call(planAbsence, { params: { id: desk.id }, body: { version: desk.version } });
  expect(again.visits[0]?.replacement?.nanny_polo_id).not.toBe(other.id);
  expect(await apply(owner, again)).toMatchObject({ state: 'open' });
});

test('lists what has changed since the plan was made, and recalculates it without losing a choice', async () => {
  const { nanny, other, bookings, away, open } = await illNanny(2);
  let desk = await open();
  desk = await choose(desk, 0, { choice: 'offer', nanny_polo_id: other.id });
  const [one, two] = bookings as [Booking, Booking];
  const earlier = (instant: string) => new Date(Date.parse(instant) - 3_600_000).toISOString();
  await owner.call(rescheduleBooking, {
    params: { id: two.id },
    body: {
      nanny_agreed: true,
      version: two.version,
      start_at: earlier(two.start_at),
      end_at: earlier(two.end_at),
    },
  });
  const added = await owner.call(booking.create, {
    body: {
      parent_id: one.parent_id,
      nanny_polo_id: nanny.id,
      service: 'hourly',
      start_at: new Date(Date.parse(one.end_at) + 3_600_000).toISOString(),
      end_at: new Date(Date.parse(one.end_at) + 4 * 3_600_000).toISOString(),
    },
  });
  expect(Date.parse(added.start_at)).toBeLessThan(Date.parse(away.end_at));
  const now = await owner.call(getAbsence, { params: { id: desk.id } });
  expect(now.stale).toEqual([
    { booking_id: two.id, code: two.code, message: 'Has been rescheduled' },
    { booking_id: added.id, code: added.code, message: 'Was added after the plan was made' },
  ]);
  expect(await refused(apply(owner, desk))).toMatchObject({
    status: 409,
    body: { code: 'stale_plan', data: { visits: now.stale } },
  });
  const again = await owner.call(planAbsence, { params: { id: desk.id }, body: { version: desk.version } });
  expect(again.stale).toEqual([]);
  expect(again.visits.map(({ code }) => code)).toEqual([one.code, added.code, two.code]);
  expect(again.visits[0]).toMatchObject({ by_hand: true, replacement: { nanny_polo_id: other.id } });
});

test('shows for each free nanny the outcome of choosing them', async () => {
  const nanny = await readyNanny(product.db);
  const other = await readyNanny(product.db);
  const slot = nextSlot(7);
  const away = { nanny_polo_id: nanny.id, ...slot };
  const first = await readyParent(product.db, { preferred_nanny_polo_ids: [other.id] });
  const half = new Date(Date.parse(slot.start_at) + 3 * 3_600_000).toISOString();
  await bookingIn('confirmed', { nanny, parent: first, start_at: slot.start_at, end_at: half });
  const second = await readyParent(product.db, { preferred_nanny_polo_ids: [other.id] });
  const third = new Date(Date.parse(half) + 3_600_000).toISOString();
  await bookingIn('confirmed', { nanny, parent: second, start_at: third, end_at: slot.end_at });
  let desk = await owner.call(createAbsence, { body: away });
  const options = async (at: number) =>
    (
      await owner.call(absenceOptions, {
        params: { id: desk.id, booking: desk.visits[at]?.booking_id ?? 0 },
      })
    ).nannies;
  const found = (await options(0)).find(({ nanny_polo_id }) => nanny_polo_id === other.id);
  expect(found).toMatchObject({ new_to_family: true, outcome: { covered: 2 } });
  expect(found?.why).toContain('Preferred by the family');
  desk = await choose(desk, 0, { choice: 'leave_open' });
  expect(desk.visits[0]).toMatchObject({ choice: 'leave_open', by_hand: true, replacement: null });
  expect(desk.outcome.covered).toBe(1);
  const again = (await options(0)).find(({ nanny_polo_id }) => nanny_polo_id === other.id);
  expect(again?.outcome.covered).toBe(2);
});

test('does not apply the rate that was agreed with the nanny of a series to a replacement', async () => {
  const [nanny, dearer] = [await readyNanny(product.db), await readyNanny(product.db, { tier: 'senior' })];
  const parent = await readyParent(product.db, { preferred_nanny_polo_ids: [dearer.id] });
  const { id, start_at, end_at } = await bookingIn('confirmed', { nanny, parent });
  const { bill_rate_minor } = await read({ id });
  const rates = { bill_rate_minor, rates_nanny_polo_id: nanny.id };
  const series = await readySeries(product.db, parent.id, rates);
  await product.db.execute(
    sql`UPDATE booking SET series_id = ${series.id}, series_day = '2026-12-01' WHERE id = ${id}`,
  );
  const desk = await owner.call(createAbsence, { body: { nanny_polo_id: nanny.id, start_at, end_at } });
  const { nannies } = await owner.call(absenceOptions, { params: { id: desk.id, booking: id } });
  const option = nannies.find((one) => one.nanny_polo_id === dearer.id);
  expect(option?.cost_minor).toBeGreaterThan(0);
});

test('gives another visit to another nanny if the chosen one cannot do both', async () => {
  const nanny = await readyNanny(product.db);
  const other = await readyNanny(product.db);
  const slot = nextSlot(6);
  // Visits of two families, too close together for one nanny with a buffer.
  const half = new Date(Date.parse(slot.start_at) + 3 * 3_600_000).toISOString();
  for (const times of [
    { start_at: slot.start_at, end_at: half },
    { start_at: half, end_at: slot.end_at },
  ])
    await bookingIn('offered', { nanny, buffer_minutes: 0, ...times });
  let desk = await owner.call(createAbsence, { body: { nanny_polo_id: nanny.id, ...slot } });
  expect(desk.outcome.covered).toBe(2);
  // Without buffers one nanny can do both.
  for (const at of [0, 1]) desk = await choose(desk, at, { choice: 'offer', nanny_polo_id: other.id });
  expect(desk.visits.map(({ replacement }) => replacement?.nanny_polo_id)).toEqual([other.id, other.id]);
  await product.db.execute(sql`UPDATE booking SET buffer_minutes = 15 WHERE id IN (
    SELECT booking_id FROM absence_booking WHERE absence_id = ${desk.id})`);
  const [first] = desk.visits;
  const option = (
    await owner.call(absenceOptions, { params: { id: desk.id, booking: first?.booking_id ?? 0 } })
  ).nannies.find(({ nanny_polo_id }) => nanny_polo_id === other.id);
  expect(option?.also_changed).toEqual([desk.visits[1]?.code]);
  desk = await choose(desk, 0, { choice: 'offer', nanny_polo_id: other.id });
  expect(desk.visits[0]?.replacement?.nanny_polo_id).toBe(other.id);
  expect(desk.visits[1]?.replacement?.nanny_polo_id).not.toBe(other.id);
});

test('leaves a visit open: its booking becomes offered, without a nanny, and needs cover', async () => {
  const { bookings, open } = await illNanny(1);
  const desk = await choose(await open(), 0, { choice: 'leave_open' });
  const applied = await apply(owner, desk);
  expect(applied).toMatchObject({ state: 'open', visits: [{ state: 'open' }] });
  const [one] = bookings as [Booking];
  expect(await read(one)).toMatchObject({ status: 'offered', nanny_polo_id: null, needs_cover: true });
});

test('does not show a declined booking or a no-show as cancelled', async () => {
  const { bookings, open } = await illNanny();
  let desk = await open();
  for (const at of [0, 1]) desk = await choose(desk, at, { choice: 'leave_open' });
  await apply(owner, desk);
  const [first, second] = bookings as [Booking, Booking];
  const body = { version: await versionOf(first) };
  await owner.call(bookingTransitionCalls.decline, { params: { id: first.id }, body });
  await product.db.update(bookingRow).set({ status: 'no_show' }).where(eq(bookingRow.id, second.id));
  const { visits } = await owner.call(getAbsence, { params: { id: desk.id } });
  expect(visits.map(({ state }) => state)).toEqual(['booking_declined', 'no_show']);
});

test('asks several nannies about a visit, but not the absent one', async () => {
  const { nanny, bookings, open } = await illNanny(1);
  const desk = await choose(await open(), 0, { choice: 'ask' });
  expect(desk.visits[0]).toMatchObject({ choice: 'ask', by_hand: true, replacement: null });
  const applied = await apply(owner, desk);
  expect(applied).toMatchObject({ state: 'open', visits: [{ state: 'asking' }] });
  const [one] = bookings as [Booking];
  expect(await read(one)).toMatchObject({ status: 'offered', nanny_polo_id: null });
  const asked = await queryRows<{ id: number }>(
    product.db,
    sql`SELECT a.nanny_polo_id AS id FROM cover_ask a
      JOIN cover_request_booking b ON b.cover_request_id = a.cover_request_id WHERE b.booking_id = ${one.id}`,
  );
  expect(asked.map(({ id }) => id)).not.toContain(nanny.id);
});

test('asks a nanny about several visits in one mail, and shows the state of each mail', async () => {
  await atAnyHour(product.db, 5);
  const { other, open } = await illNanny(3);
  const earlier = await startPost(product.database);
  await earlier.delivered();
  await earlier.stop();
  let desk = await open();
  for (const at of [0, 1]) desk = await choose(desk, at, { choice: 'ask' });
  desk = await choose(desk, 2, { choice: 'offer', nanny_polo_id: other.id });
  expect(desk.visits.map(({ asks, family_mail }) => [asks, family_mail])).toEqual(Array(3).fill([[], null]));
  const params = { id: desk.id };
  const { notices } = await owner.call(previewAbsence, { params, body: { version: desk.version } });
  const asks = /^(.+) gets a mail: can you take 2 visits\? Several nannies are asked\.$/;
  const names = notices.flatMap((notice) => asks.exec(notice)?.[1] ?? []);
  expect(names.length).toBeGreaterThan(0);
  expect(
    notices.filter((notice) => names.some((name) => notice.startsWith(`${name} gets a mail: can`))),
  ).toHaveLength(names.length);
  const applied = await apply(owner, desk);
  expect(applied.notices.toSorted()).toEqual(notices.toSorted());
  for (const { asks: sent, family_mail } of applied.visits.slice(0, 2)) {
    expect(sent.length).toBeGreaterThan(0);
    expect(new Set(sent.map(({ state, mail }) => `${state} ${mail}`))).toEqual(new Set(['asked queued']));
    expect(family_mail).toBe('queued');
  }
  expect(applied.visits[2]).toMatchObject({ offer: { mail: 'queued' }, family_mail: 'queued', asks: [] });
  const post = await postOfTest(product.database);
  await post.delivered();
  const { visits } = await owner.call(getAbsence, { params });
  expect(visits.map(({ family_mail }) => family_mail)).toEqual(['sent', 'sent', 'sent']);
  expect(visits[2]?.offer?.mail).toBe('sent');
  expect(visits[0]?.asks.every(({ mail }) => mail === 'sent')).toBe(true);
});

test('applies a plan even if no nanny is free for a visit', async () => {
  const { bookings, open } = await illNanny(1);
  const [one] = bookings as [Booking];
  await product.db.execute(sql`UPDATE booking SET languages = '{Klingon}' WHERE id = ${one.id}`);
  const desk = await open();
  expect(desk.visits[0]).toMatchObject({ choice: 'ask', by_hand: false, replacement: null });
  expect(desk.outcome.covered).toBe(0);
  const applied = await apply(owner, desk);
  // During quiet hours the first wave waits, so it is not known yet that no nanny is free.
  expect(['open', 'asking']).toContain(applied.visits[0]?.state);
  expect(applied.notices).toHaveLength(2);
});

test('if two coordinators apply a plan at the same time, one succeeds and the other is refused', async () => {
  const { open } = await illNanny(2);
  const desk = await open();
  const results = await Promise.allSettled([apply(owner, desk), apply(coordinator, desk)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const lost = results.find((one): one is PromiseRejectedResult => one.status === 'rejected');
  expect(lost?.reason).toMatchObject({ status: 409, body: { code: 'stale' } });
});

test('queues the mails in the transaction that applies the plan', async () => {
  const { bookings, open } = await illNanny(2);
  const desk = await open();
  const before = await queued();
  const { applyPlan } = await import('./apply.ts');
  const actor = { kind: 'admin', id: 1, name: 'Owner' } as const;
  const killed = product.db.transaction(async (tx) => {
    await applyPlan(tx, actor, desk.id, { version: desk.version });
    throw new Error('Killed before the commit');
  });
  await expect(killed).rejects.toThrow('Killed before the commit');
  expect(await queued()).toEqual(before);
  expect(await owner.call(getAbsence, { params: { id: desk.id } })).toEqual(desk);
  await apply(owner, desk);
  const mails = (await queued()).filter((mail) => !before.includes(mail));
  expect(new Set(mails).size).toBe(mails.length);
  for (const { parent_id } of bookings)
    expect(
      mails.filter((mail) => mail.includes('"parent"') && mentions(mail, parent_id, bookings)),
    ).toHaveLength(1);
});

const mentions = (mail: string, parent_id: number, bookings: readonly Booking[]) => {
  const { person_id, booking_id } = JSON.parse(mail) as { person_id?: number; booking_id?: number };
  return (
    person_id === parent_id || bookings.some((one) => one.id === booking_id && one.parent_id === parent_id)
  );
};

test('refuses a second draft for a nanny, a bad period, an unknown nanny and work on a closed desk', async () => {
  const { away, open } = await illNanny(1);
  const desk = await open();
  expect(await refused(open())).toMatchObject({
    status: 409,
    body: { code: 'in_use', data: { absences: [{ id: desk.id }] } },
  });
  const body = { ...away, start_at: away.end_at, end_at: away.start_at };
  expect(await refused(owner.call(createAbsence, { body }))).toMatchObject({ status: 422 });
  const unknown = { ...away, nanny_polo_id: 2_000_000_000 };
  expect(await refused(owner.call(createAbsence, { body: unknown }))).toMatchObject({ status: 404 });
  const params = { id: desk.id };
  const sent = { params, body: { version: desk.version } };
  expect(await owner.call(discardAbsence, sent)).toMatchObject({ state: 'discarded' });
  expect(await refused(apply(owner, desk))).toMatchObject({ status: 409, body: { code: 'stale' } });
  const now = { params, body: { version: desk.version + 1 } };
  for (const call of [planAbsence, discardAbsence, applyAbsence, previewAbsence])
    expect(await refused(owner.call(call, now))).toMatchObject({ status: 409 });
  expect(await open()).toMatchObject({ state: 'draft' });
});

test('opens a desk while others edit its bookings', { timeout: 240_000 }, async () => {
  const { bookings, open } = await illNanny(3);
  const filter = { id: bookings.map(({ id }) => id) };
  const edit = (client: HttpClient, internal_note: string) =>
    client.call(booking.updateMany, { query: { filter }, body: { internal_note } });
  for (const round of raceRounds(24)) {
    const [desk] = await Promise.all([open(), edit(owner, `A${round}`), edit(coordinator, `B${round}`)]);
    await owner.call(discardAbsence, { params: { id: desk.id }, body: { version: desk.version } });
  }
});

test('rejects a choice of a nanny who is not free, with an old version, or for a booking that is not on the desk', async () => {
  const { nanny, other, open } = await illNanny(1);
  const desk = await open();
  const ill = choose(desk, 0, { choice: 'offer', nanny_polo_id: nanny.id });
  expect(await refused(ill)).toMatchObject({ status: 422 });
  expect(await refused(choose(desk, 0, { choice: 'offer' }))).toMatchObject({ status: 422 });
  const chosen = await choose(desk, 0, { choice: 'offer', nanny_polo_id: other.id });
  expect(chosen.version).toBe(desk.version + 1);
  expect(await refused(choose(desk, 0, { choice: 'release' }))).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  });
  const outside = { ...chosen, visits: [{ booking_id: 1 }] } as Absence;
  expect(await refused(choose(outside, 0, { choice: 'release' }))).toMatchObject({ status: 404 });
});

test('does not offer visits to a nanny who has a drafted absence at that time', async () => {
  const { other, away, open } = await illNanny(1);
  await owner.call(createAbsence, { body: { ...away, nanny_polo_id: other.id } });
  const desk = await open();
  expect(await refused(choose(desk, 0, { choice: 'offer', nanny_polo_id: other.id }))).toMatchObject({
    status: 422,
  });
});

test('enters time off around earlier time off, and releases planned days of series', async () => {
  const nanny = await readyNanny(product.db);
  const slot = nextSlot(8);
  const at = (hours: number) => new Date(Date.parse(slot.start_at) + hours * 3_600_000).toISOString();
  await product.db.execute(sql`INSERT INTO busy (nanny_polo_id, busy, reason, note)
    VALUES (${nanny.id}, tstzrange(${at(2)}::timestamptz, ${at(3)}::timestamptz), 'time_off', 'Dentist')`);
  const parent = await readyParent(product.db);
  const held = await readySeries(product.db, parent.id, { nanny_polo_id: nanny.id });
  await product.db.execute(sql`INSERT INTO busy (nanny_polo_id, busy, reason, series_id, series_day)
    VALUES (${nanny.id}, tstzrange(${at(4)}::timestamptz, ${at(5)}::timestamptz), 'hold', ${held.id}, '2026-12-01')`);
  const desk = await owner.call(createAbsence, { body: { nanny_polo_id: nanny.id, ...slot } });
  expect(desk.visits).toEqual([]);
  expect(desk.holds).toMatchObject([
    { series_id: held.id, day: '2026-12-01', start_at: at(4), end_at: at(5) },
  ]);
  const applied = await apply(owner, desk);
  expect(applied).toMatchObject({ state: 'done', holds: desk.holds });
  const off = await owner.call(listTimeOff, { params: { id: nanny.id } });
  expect(off.map(({ start_at, end_at, note }) => [start_at, end_at, note])).toEqual([
    [at(0), at(2), ''],
    [at(2), at(3), 'Dentist'],
    [at(3), at(8), ''],
  ]);
});

import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import {
  answerTimeForNanny,
  coverBooking,
  quoteOfDraft,
  rescheduleBooking,
} from '@nanny-polo/shared/bookings/booking-work';
import { answerAskedTimes, getOffer } from '@nanny-polo/shared/bookings/offer';
import { previewPlacement } from '@nanny-polo/shared/bookings/roster';
import { agreeToUserPrice, getUserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { buildersOf } from '../../test/builders.ts';
import { beginNow, readyNanny } from '../../test/people.ts';
import { openPost, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { timeChange } from '../schedule/time-change-table.ts';
import { expireTimeChanges } from './answer.ts';

const product = await openProduct();
const post = await openPost(product.database, product.config);
const owner = await product.signedIn('owner');
const nobody = product.client(null);
const { bookingIn, familyWith } = buildersOf(product, owner);

const minute = 60_000;
const shift = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * minute).toISOString();
const shifted = ({ start_at, end_at }: Pick<Booking, 'start_at' | 'end_at'>, minutes: number, later = 0) => ({
  start_at: shift(start_at, minutes),
  end_at: shift(end_at, minutes + later),
});

const read = (id: number) => owner.call(booking.get, { params: { id } });
const timeOf = ({ start_at, end_at }: Pick<Booking, 'start_at' | 'end_at'>) => ({ start_at, end_at });

async function reschedule(id: number, time: object) {
  const { version } = await read(id);
  return owner.call(rescheduleBooking, { params: { id }, body: { version, ...time } as never });
}

async function answer(id: number, given: 'agreed' | 'declined' | 'withdrawn') {
  const { version } = await read(id);
  return owner.call(answerTimeForNanny, { params: { id }, body: { version, answer: given } });
}

/** Creates a confirmed booking, with its family, its nanny and the mails to them since. */
async function confirmed(fields: Parameters<typeof bookingIn>[1] = {}) {
  const { parent, client } = await familyWith();
  const nanny = await readyNanny(product.db);
  const record = await bookingIn('confirmed', { parent, nanny, ...fields });
  await post.delivered();
  const counts = new Map<string, number>();
  const newMails = async (address: string | null) => {
    await post.delivered();
    const mails = await post.to(address ?? '', 0);
    const fresh = mails.slice(counts.get(address ?? '') ?? 0);
    counts.set(address ?? '', mails.length);
    return fresh;
  };
  await newMails(parent.email);
  await newMails(nanny.email);
  await newMails(product.config.mail.agencyEmail);
  return { record, parent, nanny, family: client, newMails };
}

const busyOf = async (id: number) => {
  const rows = await queryRows<{ part: number; busy: string }>(
    product.db,
    sql`SELECT part, busy::text FROM busy WHERE booking_id = ${id} ORDER BY part`,
  );
  return rows.map(({ part }) => part);
};

describe('rescheduling a confirmed booking', () => {
  test('within the tolerance happens at once, and the mails name both times', async () => {
    const { record, nanny, parent, newMails } = await confirmed();
    const to = shifted(record, 15);
    expect(await reschedule(record.id, to)).toMatchObject({ ...to, asked_time: null });
    for (const { email } of [nanny, parent]) {
      const [mail] = await newMails(email);
      expect(mail?.subject).toContain('Your booking has moved to');
      expect(mail?.text).toMatch(/has moved from .+ to .+\./);
      expect(mail?.text).not.toContain('It now ends on');
    }
    await reschedule(record.id, shifted(to, -10, 5));
    const [mail] = await newMails(nanny.email);
    expect(mail?.text).toMatch(/has moved from .+ to .+\. It now ends on .+ instead of .+\./);
  });

  test('beyond the tolerance asks the nanny, and changes the time with their yes', async () => {
    const { record, nanny, parent, newMails } = await confirmed();
    const to = shifted(record, 60);
    const asked = await reschedule(record.id, to);
    expect(asked).toMatchObject({ ...timeOf(record), status: 'confirmed', asked_time: to });
    const [mail, ...others] = await newMails(nanny.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Can you come on .+ instead\?$/);
    expect(await newMails(parent.email)).toEqual([]);
    const token = tokenIn(mail);
    const page = await nobody.call(getOffer, { params: { token } });
    expect(page).toMatchObject({
      stage: 'confirmed',
      asked_times: [{ code: record.code, from: timeOf(record), to, reply_by: asked.asked_time?.reply_by }],
    });
    const ids = page.asked_times.map(({ id }) => id);
    const after = await nobody.call(answerAskedTimes, { params: { token }, body: { ids, answer: 'agreed' } });
    expect(after).toMatchObject({ stage: 'rescheduled', asked_times: [], ...to });
    expect(await read(record.id)).toMatchObject({ ...to, status: 'confirmed', asked_time: null });
    expect((await newMails(nanny.email)).map(({ subject }) => subject)).toEqual([
      `Your booking has moved to ${formatInstant(to.start_at)}`,
    ]);
    expect((await newMails(parent.email)).map(({ subject }) => subject)).toEqual([
      `Your booking has moved to ${formatInstant(to.start_at)}`,
    ]);
    const again = nobody.call(answerAskedTimes, { params: { token }, body: { ids, answer: 'agreed' } });
    await expect(again).rejects.toMatchObject({ status: 422 });
  });

  test('asks about a later end alone, and about small steps that add up', async () => {
    const { record } = await confirmed();
    expect((await reschedule(record.id, shifted(record, 0, 16))).asked_time).not.toBeNull();
    const first = shifted(record, 10);
    expect(await reschedule(record.id, first)).toMatchObject({ ...first, asked_time: null });
    const second = shifted(record, 20);
    expect(await reschedule(record.id, second)).toMatchObject({ ...first, asked_time: second });
    expect(await reschedule(record.id, timeOf(record))).toMatchObject({
      ...timeOf(record),
      asked_time: null,
    });
  });

  test('with the coordinator’s word that the nanny agreed happens at once and is recorded', async () => {
    const { record, nanny, newMails } = await confirmed();
    const to = shifted(record, 120);
    expect(await reschedule(record.id, { ...to, nanny_agreed: true })).toMatchObject(to);
    const [change] = await product.db.select().from(timeChange).where(eq(timeChange.booking_id, record.id));
    expect(change).toMatchObject({ state: 'agreed', answered_by: expect.any(String) });
    const [event] = await owner.call(booking.history, { params: { id: record.id } });
    expect(event).toMatchObject({
      action: 'agree-time',
      before: { start_at: record.start_at },
      after: { start_at: to.start_at },
    });
    expect((await newMails(nanny.email))[0]?.subject).toContain('Your booking has moved to');
  });

  test('of a visit that has begun needs the coordinator’s word', async () => {
    const { record } = await confirmed();
    await beginNow(product.db, record, -30, 180);
    const begun = await read(record.id);
    const to = { ...shifted(begun, 0, 60), past_visit: true };
    await expect(reschedule(record.id, to)).rejects.toMatchObject({
      status: 422,
      body: { errors: { nanny_agreed: [expect.stringContaining('Ring them')] } },
    });
    expect(await reschedule(record.id, { ...to, nanny_agreed: true })).toMatchObject({ end_at: to.end_at });
  });

  test('by the form asks as well, and keeps the other fields of the form', async () => {
    const { record } = await confirmed();
    const to = shifted(record, 60);
    const body = { ...record, ...to, notes: 'Bring boots' };
    const changed = await owner.call(booking.update, { params: { id: record.id }, body });
    expect(changed).toMatchObject({ ...timeOf(record), notes: 'Bring boots', asked_time: to });
    const { asked_time } = changed;
    const noted = await owner.call(booking.update, {
      params: { id: record.id },
      body: { ...changed, notes: 'Bring hats' },
    });
    expect(noted).toMatchObject({ notes: 'Bring hats', asked_time });
  });

  test('is told beforehand to ask the nanny', async () => {
    const { record } = await confirmed();
    const { id, parent_id, service, version } = record;
    const draft = (minutes: number) => ({ booking_id: id, parent_id, service, ...shifted(record, minutes) });
    const asks = async (minutes: number) =>
      (await owner.call(quoteOfDraft, { body: draft(minutes) })).asks_nanny;
    expect([await asks(15), await asks(16)]).toEqual([false, true]);
    const preview = await owner.call(previewPlacement, {
      params: { id },
      body: { version, ...shifted(record, 60) },
    });
    expect(preview).toMatchObject({ asks: true, asks_nanny: true });
    expect(preview.notices.join()).toContain('can they come at the new time?');
    expect((await read(id)).asked_time).toBeNull();
  });
});

describe('while a new time is asked about', () => {
  test('both times are busy: as one range where they touch or overlap, as two where they do not', async () => {
    const { record } = await confirmed({ buffer_minutes: 0 });
    const lengthMinutes = (Date.parse(record.end_at) - Date.parse(record.start_at)) / minute;
    await reschedule(record.id, shifted(record, 60));
    expect(await busyOf(record.id)).toEqual([1]);
    await reschedule(record.id, shifted(record, lengthMinutes));
    expect(await busyOf(record.id)).toEqual([1]);
    await reschedule(record.id, shifted(record, lengthMinutes + 60));
    expect(await busyOf(record.id)).toEqual([1, 2]);
    for (const time of [timeOf(record), shifted(record, lengthMinutes + 60)])
      await expect(
        bookingIn('offered', { nanny: { id: record.nanny_polo_id ?? 0 }, ...time }),
      ).rejects.toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    await answer(record.id, 'withdrawn');
    expect(await busyOf(record.id)).toEqual([1]);
  });

  test('another question replaces it, and its mail says so', async () => {
    const { record, nanny, newMails } = await confirmed();
    await reschedule(record.id, shifted(record, 60));
    const [first] = await newMails(nanny.email);
    const page = await nobody.call(getOffer, { params: { token: tokenIn(first) } });
    await reschedule(record.id, shifted(record, 90));
    const [second] = await newMails(nanny.email);
    expect(second?.text).toContain('This replaces our question about');
    const ids = page.asked_times.map(({ id }) => id);
    await expect(
      nobody.call(answerAskedTimes, { params: { token: tokenIn(second) }, body: { ids, answer: 'agreed' } }),
    ).rejects.toMatchObject({ status: 422 });
    const states = await product.db
      .select({ state: timeChange.state })
      .from(timeChange)
      .where(eq(timeChange.booking_id, record.id))
      .orderBy(timeChange.id);
    expect(states.map(({ state }) => state)).toEqual(['withdrawn', 'asked']);
  });

  test.each(['cancel', 'withdraw', 'check-in', 'no-show'] as const)('%s ends it', async (name) => {
    const { record } = await confirmed();
    await reschedule(record.id, shifted(record, 60));
    if (name === 'check-in' || name === 'no-show') await beginNow(product.db, record, -10, 200);
    const { version } = await read(record.id);
    await owner.call(bookingTransitionCalls[name], { params: { id: record.id }, body: { version } });
    expect((await read(record.id)).asked_time).toBeNull();
    const [change] = await product.db.select().from(timeChange).where(eq(timeChange.booking_id, record.id));
    expect(change?.state).toBe('withdrawn');
    const held = await busyOf(record.id);
    expect(held.length).toBeLessThanOrEqual(1);
    if (name !== 'withdraw') return;
    const other = await readyNanny(product.db);
    const open = await read(record.id);
    await owner.call(coverBooking, {
      params: { id: record.id },
      body: { version: open.version, nanny_polo_id: other.id },
    });
  });

  test('the family sees it, and that the old time stays', async () => {
    const { record, parent, family, newMails } = await confirmed();
    const to = shifted(record, 60);
    await reschedule(record.id, to);
    const params = { id: record.id };
    const seen = await family.call(getUserBooking, { params });
    expect(seen).toMatchObject({ ...timeOf(record), asked_time: to });
    expect(seen.timeline.at(-1)?.step).toBe('time_asked');
    await answer(record.id, 'declined');
    const after = await family.call(getUserBooking, { params });
    expect(after).toMatchObject({ ...timeOf(record), asked_time: null });
    expect(after.timeline.at(-1)?.step).toBe('time_kept');
    const [mail] = await newMails(parent.email);
    expect(mail?.subject).toMatch(/ stays on /);
    const [toOffice] = await newMails(product.config.mail.agencyEmail);
    expect(toOffice?.subject).toContain('has not agreed to the new time');
  });

  test('no reply by the deadline keeps the old time and tells the office and the family', async () => {
    const { record, parent, newMails } = await confirmed();
    const asked = await reschedule(record.id, shifted(record, 60));
    expect(await expireTimeChanges(product.db, new Date().toISOString())).toBe(0);
    await expireTimeChanges(product.db, asked.asked_time?.reply_by ?? '');
    expect(await read(record.id)).toMatchObject({ ...timeOf(record), asked_time: null });
    expect((await newMails(parent.email))[0]?.subject).toContain(' stays on ');
    expect((await newMails(product.config.mail.agencyEmail))[0]?.text).toContain(
      'did not reply about the new time',
    );
    await expect(answer(record.id, 'agreed')).rejects.toMatchObject({ status: 409 });
  });

  test('taking it back tells a nanny who was asked', async () => {
    const { record, nanny, newMails } = await confirmed();
    await reschedule(record.id, shifted(record, 60));
    await newMails(nanny.email);
    await answer(record.id, 'withdrawn');
    expect((await newMails(nanny.email))[0]?.subject).toMatch(/ stays on /);
  });

  test('the family is asked about its price at the same time, in either order of replies', async () => {
    for (const familyFirst of [true, false]) {
      const { record, family } = await confirmed();
      const params = { id: record.id };
      await reschedule(record.id, shifted(record, 0, 120));
      const { pending_price, price } = await family.call(getUserBooking, { params });
      const total_minor = pending_price?.price.total_minor ?? 0;
      expect(total_minor).toBeGreaterThan(price?.total_minor ?? 0);
      const agree = () => family.call(agreeToUserPrice, { params, body: { total_minor } });
      if (familyFirst) await agree();
      await answer(record.id, 'agreed');
      if (!familyFirst) await agree();
      expect(await read(record.id)).toMatchObject({
        total_minor,
        agreed_minor: total_minor,
        pending_minor: null,
      });
    }
  });

  test('a price agreed for it does not stay if the nanny declines', async () => {
    const { record, family } = await confirmed();
    const params = { id: record.id };
    await reschedule(record.id, shifted(record, 0, 120));
    const { pending_price } = await family.call(getUserBooking, { params });
    await family.call(agreeToUserPrice, {
      params,
      body: { total_minor: pending_price?.price.total_minor ?? 0 },
    });
    await answer(record.id, 'declined');
    const { total_minor, agreed_minor } = record;
    expect(await read(record.id)).toMatchObject({ total_minor, agreed_minor, pending_minor: null });
  });
});

import {
  type Booking,
  booking as bookings,
  bookingTransitionCalls,
} from '@nanny-polo/shared/bookings/booking';
import { answerForNanny, rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import {
  getPlacements,
  getRoster,
  getRosterLoad,
  previewPlacement,
} from '@nanny-polo/shared/bookings/roster';
import { addTimeOff } from '@nanny-polo/shared/bookings/time-off';
import type { CallOptions } from '@nanny-polo/shared/contract/endpoint';
import { nannyPoloTransitionCalls } from '@nanny-polo/shared/people/nanny-polo';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { atAnyHour } from '../../test/cover.ts';
import {
  guest,
  nextSlot,
  readyNanny,
  readyParent,
  setDocuments,
  verifiedDocuments,
} from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { readySeries } from '../../test/series.ts';
import { askForSwap, chainOf, read } from '../../test/swap.ts';
import { booking } from '../schedule/booking-table.ts';
import { holdPlan, releasePlan } from '../series-plan/holds.ts';
import { periodOf } from './period.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

const service = 'hourly' as const;
const hour = 3_600_000;
const later = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * hour).toISOString();
/** The week that contains a slot: the day before it and six more. */
const weekOf = ({ start_at }: { start_at: string }) => ({
  from: addDays(start_at.slice(0, 10), -1),
  days: 7,
});
const rowOf = async (id: number, query: { from: string; days: number }) => {
  const { rows } = await owner.call(getRoster, { query: { nannies: { id: [id] }, ...query } });
  return rows[0];
};

describe('the roster', () => {
  test('shows planned visits, with or without a nanny, and whether their time is held', async () => {
    const nanny = await readyNanny(product.db);
    const parent = await readyParent(product.db);
    const far = addDays(agencyDayOf(), 400);
    const rule = {
      first_day: far,
      last_day: far,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      made_until: addDays(far, -1),
    };
    const theirs = await readySeries(product.db, parent.id, { ...rule, nanny_polo_id: nanny.id });
    const open = await readySeries(product.db, parent.id, rule);
    await holdPlan(product.db, theirs);
    const planned = async (filter: object) => {
      const query = { from: far, days: 1, nannies: { id: [nanny.id] }, filter };
      const found = (await owner.call(getRoster, { query })).planned;
      return found.map(({ code, nanny_polo_id, start_at, held }) => [
        code,
        nanny_polo_id,
        agencyDayOf(start_at),
        held,
      ]);
    };
    const both = [
      [theirs.code, nanny.id, far, true],
      [open.code, null, far, false],
    ];
    expect(await planned({ parent_id: parent.id })).toEqual(both);
    expect(await planned({ series_id: open.id })).toEqual(both.slice(1));
    expect(await planned({ parent_id: parent.id, status: ['confirmed'] })).toEqual([]);
    await releasePlan(product.db, theirs.id, far);
    expect(await planned({ nanny_polo_id: nanny.id })).toEqual([[theirs.code, nanny.id, far, false]]);
  });

  test('shows the bars of its rows, the open bookings, and the booked and free hours', async () => {
    const nanny = await readyNanny(product.db, { wanted_hours_per_week: 20 });
    const parent = await readyParent(product.db);
    const slot = nextSlot();
    const week = weekOf(slot);
    const made = await owner.call(bookings.create, {
      body: { parent_id: parent.id, nanny_polo_id: nanny.id, service, ...slot },
    });
    const open = await owner.call(bookings.create, {
      body: { parent_id: parent.id, service, ...slot, children: [guest] },
    });
    const off = { start_at: later(slot.end_at, 2), end_at: later(slot.end_at, 7), note: 'Dentist' };
    await owner.call(addTimeOff, { params: { id: nanny.id }, body: off });
    const found = await owner.call(getRoster, { query: { ...week, nannies: { id: [nanny.id] } } });
    expect(found.total).toBe(1);
    expect(found.bars).toMatchObject([
      { id: made.id, nanny_polo_id: nanny.id, status: 'offered', accepted: false },
    ]);
    expect(found.open.map(({ id }) => id)).toContain(open.id);
    expect(found.rows[0]).toMatchObject({
      wanted_hours_per_week: 20,
      booked_minutes: 180,
      time_off: [off],
      documents_verified: true,
      documents_expire_on: null,
    });
    const { start_at, end_at } = periodOf(week);
    const whole = (Date.parse(end_at) - Date.parse(start_at)) / 60_000;
    expect(found.rows[0]?.free_minutes).toBe(whole - 180 - 300);
  });

  test('hides bars outside the filter but counts their hours', async () => {
    const nanny = await readyNanny(product.db);
    const [one, other] = [await readyParent(product.db), await readyParent(product.db)];
    const slot = nextSlot();
    const after = { start_at: later(slot.end_at, 1), end_at: later(slot.end_at, 4) };
    const body = { nanny_polo_id: nanny.id, service };
    const { id } = await owner.call(bookings.create, { body: { ...body, parent_id: one.id, ...slot } });
    await owner.call(bookings.create, { body: { ...body, parent_id: other.id, ...after } });
    const query = { ...weekOf(slot), nannies: { id: [nanny.id] }, filter: { parent_id: one.id } };
    const { bars, rows } = await owner.call(getRoster, { query });
    expect(bars.map((bar) => bar.id)).toEqual([id]);
    expect(rows[0]?.booked_minutes).toBe(360);
  });

  test('filters and sorts its rows', async () => {
    const parent = await readyParent(product.db);
    const slot = nextSlot();
    const week = weekOf(slot);
    const far = await readyNanny(product.db, {
      lat: 51.6,
      tier: 'senior',
      languages: ['Estonian'],
      postcode: 'ZE1 0AA',
    });
    const near = await readyNanny(product.db, { languages: ['Estonian'], postcode: 'ZE2 9BB' });
    await owner.call(bookings.create, {
      body: { parent_id: parent.id, nanny_polo_id: far.id, service, ...slot },
    });
    const ids = async (nannies: object, more: object = {}) =>
      (await owner.call(getRoster, { query: { ...week, nannies, ...more } })).rows.map(({ id }) => id);
    const language = 'Estonian';
    expect(await ids({ language }, { sort: 'distance', near_parent_id: parent.id })).toEqual([
      near.id,
      far.id,
    ]);
    expect(await ids({ language }, { sort: 'free' })).toEqual([near.id, far.id]);
    expect(await ids({ language }, { sort: 'free', offset: 1, limit: 1 })).toEqual([far.id]);
    expect(await ids({ language, tier: 'senior' })).toEqual([far.id]);
    expect(await ids({ area: 'ze2' })).toEqual([near.id]);
    expect(await ids({ language, free_from: slot.start_at, free_to: slot.end_at })).toEqual([near.id]);
    expect(await ids({ parent_id: parent.id })).toEqual([far.id]);
    const reversed = { free_from: slot.end_at, free_to: slot.start_at };
    const path = `/admin/booking/roster?nannies=${encodeURIComponent(JSON.stringify(reversed))}`;
    await expect(owner.request(path)).rejects.toMatchObject({ status: 422 });
  });

  test.each([
    'roster?days=1.5',
    'roster?offset=0.5',
    'roster?limit=2.5',
    'availability?booking_id=1&children=1.5',
  ])('rejects a fraction in %s', async (path) => {
    await expect(owner.request(`/admin/booking/${path}`)).rejects.toMatchObject({ status: 422 });
  });

  test('shows the load of each day', async () => {
    const slot = nextSlot();
    const day = slot.start_at.slice(0, 10);
    const load = async (filter = {}) =>
      (await owner.call(getRosterLoad, { query: { from: day, days: 1, filter } }))[0];
    const before = await load();
    const [nanny, parent] = [await readyNanny(product.db), await readyParent(product.db)];
    await owner.call(bookings.create, { body: { parent_id: parent.id, service, ...slot } });
    await owner.call(addTimeOff, { params: { id: nanny.id }, body: slot });
    const [work] = await product.db
      .insert(booking)
      .values({
        parent_id: parent.id,
        nanny_polo_id: nanny.id,
        service,
        status: 'completed',
        buffer_minutes: 0,
        source: 'phone',
        ...slot,
      })
      .returning();
    expect(work).toBeDefined();
    const after = await load();
    expect({
      booked_minutes: (after?.booked_minutes ?? 0) - (before?.booked_minutes ?? 0),
      bookings: (after?.bookings ?? 0) - (before?.bookings ?? 0),
      open: (after?.open ?? 0) - (before?.open ?? 0),
      away: (after?.away ?? 0) - (before?.away ?? 0),
    }).toEqual({ booked_minutes: 180, bookings: 1, open: 1, away: 1 });
    expect(await load({ parent_id: parent.id })).toMatchObject({ booked_minutes: 180, bookings: 1, open: 1 });
    expect(await load({ nanny_polo_id: nanny.id })).toMatchObject({
      booked_minutes: 180,
      bookings: 1,
      open: 0,
    });
  });
});

describe('placements', () => {
  test('name the refusals, the taken times and the warnings', async () => {
    const [nanny, busy, onLeave] = [
      await readyNanny(product.db),
      await readyNanny(product.db, { travel_radius_km: 0, lat: 51.6 }),
      await readyNanny(product.db),
    ];
    await owner.call(nannyPoloTransitionCalls['take-leave'], {
      params: { id: onLeave.id },
      body: { version: onLeave.version },
    });
    const parent = await readyParent(product.db, { blocked_nanny_polo_ids: [] });
    const slot = nextSlot();
    const body = { parent_id: parent.id, service, ...slot, children: [guest] };
    const { id, version } = await owner.call(bookings.create, { body: { ...body, nanny_polo_id: nanny.id } });
    const other = await owner.call(bookings.create, { body: { ...body, nanny_polo_id: busy.id } });
    const query = { ...weekOf(slot), nannies: [nanny.id, busy.id, onLeave.id] };
    const found = await owner.call(getPlacements, { params: { id }, query });
    expect(found).toMatchObject({ version, refused: null });
    const row = (of: number) => found.rows.find(({ nanny_polo_id }) => nanny_polo_id === of);
    expect(row(nanny.id)).toMatchObject({ refused: null, taken: [] });
    expect(row(busy.id)?.taken).toEqual([
      {
        start_at: later(slot.start_at, -0.25),
        end_at: later(slot.end_at, 0.25),
        why: expect.stringMatching(`^Is booked: ${other.parent_name}, [0-9]`),
      },
    ]);
    expect(row(busy.id)?.warnings.join()).toMatch(/miles away/);
    expect(row(onLeave.id)?.refused).toBe('This nanny cannot be booked at present.');
  });

  test('a request that is placed with a nanny is offered to the nanny', async () => {
    const [nanny, parent] = [await readyNanny(product.db), await readyParent(product.db)];
    const slot = nextSlot();
    const { id, version } = await owner.call(bookings.create, {
      body: { parent_id: parent.id, service, ...slot },
    });
    const time = { start_at: later(slot.start_at, 1), end_at: later(slot.end_at, 1) };
    const placed = await owner.call(rescheduleBooking, {
      params: { id },
      body: { version, nanny_polo_id: nanny.id, ...time },
    });
    expect(placed).toMatchObject({
      status: 'offered',
      nanny_polo_id: nanny.id,
      offer: { state: 'waiting' },
      ...time,
    });
    expect((await rowOf(nanny.id, weekOf(slot)))?.booked_minutes).toBe(180);
  });

  test('a booking that only gets another nanny is recorded as offered, not as rescheduled', async () => {
    const [first, second, parent] = [
      await readyNanny(product.db),
      await readyNanny(product.db),
      await readyParent(product.db),
    ];
    const slot = nextSlot();
    const body = { parent_id: parent.id, nanny_polo_id: first.id, service, ...slot };
    const { id, version } = await owner.call(bookings.create, { body });
    const params = { id };
    const placed = await owner.call(rescheduleBooking, {
      params,
      body: { version, nanny_polo_id: second.id, ...slot },
    });
    const time = { start_at: later(slot.start_at, 1), end_at: later(slot.end_at, 1) };
    await owner.call(rescheduleBooking, { params, body: { version: placed.version, ...time } });
    const history = await owner.call(bookings.history, { params });
    expect(history.map(({ action }) => action)).toEqual(['reschedule', 'offer', 'create']);
  });

  test('a booking that is placed in the open row becomes a request again', async () => {
    const [nanny, parent] = [await readyNanny(product.db), await readyParent(product.db)];
    const slot = nextSlot();
    const body = { parent_id: parent.id, nanny_polo_id: nanny.id, service, ...slot };
    const { id, version } = await owner.call(bookings.create, { body });
    const placed = await owner.call(rescheduleBooking, {
      params: { id },
      body: { version, nanny_polo_id: null, ...slot },
    });
    expect(placed).toMatchObject({ status: 'requested', nanny_polo_id: null, offer: { state: 'withdrawn' } });
    expect((await rowOf(nanny.id, weekOf(slot)))?.booked_minutes).toBe(0);
  });

  test('refuse every nanny for a request from before addresses and children were required', async () => {
    const [nanny, parent] = [await readyNanny(product.db), await readyParent(product.db)];
    const slot = nextSlot();
    const { id } = await owner.call(bookings.create, { body: { parent_id: parent.id, service, ...slot } });
    await product.db.update(booking).set({ address: null, children: [] }).where(eq(booking.id, id));
    const query = { ...weekOf(slot), nannies: [nanny.id] };
    const { open_refused, rows } = await owner.call(getPlacements, { params: { id }, query });
    expect(open_refused).toBeNull();
    expect(rows[0]?.refused).toBe('No address is recorded. No child is recorded.');
  });

  test('a request can be rescheduled in the open row even if no nanny is shown', async () => {
    const parent = await readyParent(product.db);
    const slot = nextSlot();
    const { id } = await owner.call(bookings.create, { body: { parent_id: parent.id, service, ...slot } });
    const query = { ...weekOf(slot), nannies: [] };
    expect(await owner.call(getPlacements, { params: { id }, query })).toMatchObject({
      refused: null,
      open_refused: null,
      rows: [],
    });
  });

  test('say that a document of the confirmed nanny has expired, once it has', async () => {
    const [nanny, parent] = [await readyNanny(product.db), await readyParent(product.db)];
    const slot = nextSlot();
    const body = { parent_id: parent.id, nanny_polo_id: nanny.id, service, ...slot };
    const { id } = await owner.call(bookings.create, { body });
    await product.db.update(booking).set({ status: 'confirmed' }).where(eq(booking.id, id));
    const endsBefore = async (expires_on: string) => {
      await setDocuments(product.db, nanny.id, verifiedDocuments({ expires_on }));
      const query = { ...weekOf(slot), nannies: [nanny.id] };
      return (await owner.call(getPlacements, { params: { id }, query })).rows[0]?.ends_before?.why;
    };
    expect(await endsBefore('2020-01-07')).toBe('A document expired on 7 Jan 2020');
    expect(await endsBefore('2090-01-07')).toBe('A document expires on 7 Jan 2090');
  });

  test('a declined booking cannot be placed anywhere', async () => {
    const { id, ...slot } = await owner.call(bookings.create, {
      body: { parent_id: (await readyParent(product.db)).id, service, ...nextSlot() },
    });
    await product.db.update(booking).set({ status: 'declined' }).where(eq(booking.id, id));
    const [{ id: anyone = 1 } = {}] = await product.db.select({ id: nannyPolo.id }).from(nannyPolo).limit(1);
    const found = await owner.call(getPlacements, {
      params: { id },
      query: { ...weekOf(slot), nannies: [anyone] },
    });
    expect(found.refused).toMatch(/declined/);
  });
});

describe('the preview of a placement', () => {
  const offered = async (changes: Parameters<typeof readyNanny>[1] = {}) => {
    const nanny = await readyNanny(product.db, { tier: 'basic', ...changes });
    const parent = await readyParent(product.db);
    const slot = nextSlot();
    const body = { parent_id: parent.id, nanny_polo_id: nanny.id, service, ...slot };
    return { nanny, parent, slot, made: await owner.call(bookings.create, { body }) };
  };
  const preview = (id: number, body: CallOptions<typeof previewPlacement>['body']) =>
    owner.call(previewPlacement, { params: { id }, body });
  const accept = async ({ id, version }: Booking) =>
    owner.call(answerForNanny, { params: { id }, body: { version, answer: 'accepted' } });
  const confirm = async ({ id, version }: Booking) =>
    owner.call(bookingTransitionCalls.confirm, { params: { id }, body: { version } });

  test('of an offer that is not accepted yet does not ask the admin to confirm, and stores nothing', async () => {
    const { nanny, slot, made } = await offered();
    const time = { start_at: later(slot.start_at, 2), end_at: later(slot.end_at, 2) };
    expect(await preview(made.id, { version: made.version, nanny_polo_id: nanny.id, ...time })).toEqual({
      asks: false,
      notices: [`${nanny.display_name} gets a mail: an offer, to be accepted or declined.`],
      asks_nanny: false,
      asks_price: false,
      children_booked: [],
    });
    expect(await owner.call(bookings.get, { params: { id: made.id } })).toEqual(made);
  });

  test('of an accepted offer asks the admin to confirm, because the nanny is asked again', async () => {
    const { nanny, slot, made } = await offered();
    const { version } = await accept(made);
    const time = { start_at: later(slot.start_at, 2), end_at: later(slot.end_at, 2) };
    expect(await preview(made.id, { version, nanny_polo_id: nanny.id, ...time })).toEqual({
      asks: true,
      notices: [`${nanny.display_name} gets a mail: an offer, to be accepted or declined.`],
      asks_nanny: false,
      asks_price: false,
      children_booked: [],
    });
  });

  test('of a confirmed booking names the mails to the family and the nanny', async () => {
    const { nanny, parent, slot, made } = await offered();
    const { version } = await confirm(await accept(made));
    const time = { start_at: later(slot.start_at, 2), end_at: later(slot.end_at, 2) };
    const body = { version, nanny_polo_id: nanny.id, ...time };
    const asked = await preview(made.id, body);
    expect(asked).toMatchObject({ asks: true, asks_nanny: true });
    expect(asked.notices).toEqual([
      `${nanny.display_name} gets a mail: can they come at the new time? Until they agree, the booking keeps its time.`,
    ]);
    const { asks, asks_nanny, notices } = await preview(made.id, { ...body, nanny_agreed: true });
    expect([asks, asks_nanny]).toEqual([true, false]);
    expect(notices.toSorted()).toEqual(
      [nanny.display_name, `${parent.first_name} ${parent.last_name}`]
        .map((name) => `${name} gets a mail: the new time.`)
        .toSorted(),
    );
  });

  test('of a dearer time says that the family is asked to agree, and what the booking costs until then', async () => {
    const { nanny, parent, slot, made } = await offered();
    const family = `${parent.first_name} ${parent.last_name}`;
    const accepted = await accept(made);
    const longer = { nanny_polo_id: nanny.id, start_at: slot.start_at, end_at: later(slot.end_at, 3) };
    const before = await preview(made.id, { version: accepted.version, ...longer });
    expect(before.asks).toBe(true);
    expect(before.notices).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^${family} is asked by mail to agree to £\\S+ instead of £\\S+\\. The booking cannot be confirmed`,
        ),
      ),
    );
    const { version } = await confirm(accepted);
    const after = await preview(made.id, { version, ...longer });
    expect(after.notices).toContainEqual(expect.stringMatching(/the booking stays confirmed at £/));
  });

  test('of a dearer nanny says that the family is asked, even if no nanny has accepted', async () => {
    const { slot, made } = await offered();
    const senior = await readyNanny(product.db, { tier: 'senior' });
    const { asks, notices } = await preview(made.id, {
      version: made.version,
      nanny_polo_id: senior.id,
      ...slot,
    });
    expect(asks).toBe(true);
    expect(notices).toContainEqual(expect.stringMatching(/is asked by mail to agree to £/));
    expect(notices).toContainEqual(expect.stringMatching(/their offer is withdrawn/));
  });

  test('of a request at a dearer time with a dearer nanny asks the family only once', async () => {
    const { slot, made } = await offered();
    const { version } = await owner.call(rescheduleBooking, {
      params: { id: made.id },
      body: { version: made.version, nanny_polo_id: null, ...slot },
    });
    const senior = await readyNanny(product.db, { tier: 'senior' });
    const longer = { start_at: slot.start_at, end_at: later(slot.end_at, 3) };
    const { notices } = await preview(made.id, { version, nanny_polo_id: senior.id, ...longer });
    expect(notices.filter((notice) => notice.includes('is asked by mail to agree'))).toHaveLength(1);
  });

  test('says that a nanny without an e-mail address must be rung', async () => {
    const { slot, made } = await offered();
    const other = await readyNanny(product.db, { tier: 'basic', email: null });
    const body = { version: made.version, nanny_polo_id: other.id, ...slot };
    const { notices } = await preview(made.id, body);
    expect(notices).toContainEqual(expect.stringMatching(new RegExp(`^Ring ${other.display_name}`)));
  });

  test('of a visit in a swap says that the swap is off', async () => {
    await atAnyHour(product.db, 5);
    const {
      nannies: [, last],
      bookings: [, second],
      open,
    } = await chainOf(product, owner, 2);
    await askForSwap(owner, await open());
    const { id, version, start_at, end_at } = await read(owner, { id: second?.id ?? 0 });
    const time = { start_at: later(start_at, 1), end_at: later(end_at, 1) };
    const { notices } = await preview(id, { version, ...time, nanny_agreed: true });
    expect(notices).toContainEqual(`${last?.display_name} gets a mail: the swap is off.`);
  });

  test('is rejected for the same reasons as the placement', async () => {
    const { nanny, slot, made } = await offered();
    const taken = await offered();
    const stale = { version: made.version + 1, nanny_polo_id: nanny.id, ...slot };
    await expect(preview(made.id, stale)).rejects.toMatchObject({ status: 409 });
    const time = { start_at: taken.slot.start_at, end_at: taken.slot.end_at };
    await expect(
      preview(made.id, { version: made.version, nanny_polo_id: taken.nanny.id, ...time }),
    ).rejects.toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    await expect(preview(2_000_000_000, { version: 1, ...slot })).rejects.toMatchObject({ status: 404 });
    const visitor = await product.signedIn('visitor');
    await expect(
      visitor.call(previewPlacement, { params: { id: made.id }, body: { version: made.version, ...slot } }),
    ).rejects.toMatchObject({ status: 403 });
  });
});

import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { quoteOfDraft, rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { type ChildrenBooking, userChildrenBooking } from '@nanny-polo/shared/bookings/children-booked';
import { previewPlacement } from '@nanny-polo/shared/bookings/roster';
import { draftSeries, series as seriesContract } from '@nanny-polo/shared/bookings/series';
import { changeSeries } from '@nanny-polo/shared/bookings/series-work';
import { quoteUserBooking, requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import { quoteUserSeries, requestSeries } from '@nanny-polo/shared/bookings/user-series';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { ApiError } from '@nanny-polo/shared/contract/http-client';
import { undoChange } from '@nanny-polo/shared/office/undo';
import { noBookedNotes, noNotes } from '@nanny-polo/shared/people/child-notes';
import { getFamily, updateFamily } from '@nanny-polo/shared/people/family';
import type { BookedChild } from '@nanny-polo/shared/people/family-fields';
import { parents } from '@nanny-polo/shared/people/parents';
import { beforeEach, describe, expect, test } from 'vitest';
import { nextSlot, readyNanny, readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf, createSeries, seriesForm } from '../../test/series.ts';
import { longUndo, write } from '../../test/undo.ts';

const product = await openProduct(longUndo);
const owner = await product.signedIn('owner');

const ida: BookedChild = { id: 1, name: 'Ida', date_of_birth: '2022-05-01', ...noBookedNotes };
const otto: BookedChild = { ...ida, id: 2, name: 'Otto' };

let parent: Awaited<ReturnType<typeof readyParent>>;
beforeEach(async () => {
  parent = await readyParent(product.db, { children: [ida, otto].map((own) => ({ ...own, ...noNotes })) });
});

type Form = Partial<Body<typeof booking.create>>;

const book = (more: Form = {}): Promise<Booking> =>
  owner.call(booking.create, {
    body: { parent_id: parent.id, service: 'hourly', ...nextSlot(), ...more },
  });

/** Expects the call to be refused for the children, and returns the bookings that the refusal names. */
async function askedAbout(call: Promise<unknown>): Promise<ChildrenBooking[]> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Not refused: ${error}`);
  expect(error).toMatchObject({ status: 409, body: { code: 'children_booked' } });
  return (error.body.data as { bookings: ChildrenBooking[] }).bookings;
}

const idsOf = (bookings: readonly { id: number }[]) => bookings.map(({ id }) => id);

/** Expects a call to ask about exactly these bookings, with no or other ids too, and to succeed with them. */
async function asksOnce<Result>(
  call: (also_booked?: number[]) => Promise<Result>,
  others: readonly { id: number }[],
): Promise<Result> {
  const ids = idsOf(others);
  expect(idsOf(await askedAbout(call()))).toEqual(ids);
  expect(idsOf(await askedAbout(call([...ids, 999_999])))).toEqual(ids);
  return call(ids);
}

const slotAfter = (slot: { end_at: string }) => ({
  start_at: slot.end_at,
  end_at: new Date(Date.parse(slot.end_at) + 3 * 3_600_000).toISOString(),
});

describe('an admin is asked before children are booked twice:', () => {
  test('by a new booking, with everything about the other one', async () => {
    const nanny = await readyNanny(product.db);
    const slot = nextSlot();
    const first = await book({ ...slot, nanny_polo_id: nanny.id, children: [ida] });
    const [other] = await askedAbout(book(slot));
    const { id, code, service, status, start_at, end_at } = first;
    const nanny_polo_name = nanny.display_name;
    expect(other).toEqual({
      id,
      code,
      service,
      status,
      start_at,
      end_at,
      nanny_polo_name,
      children: ['Ida'],
    });
    await asksOnce((also_booked) => book({ ...slot, also_booked }), [first]);
  });

  test('not if the times only touch, the children differ, or the other is cancelled', async () => {
    const slot = nextSlot();
    const first = await book({ ...slot, children: [ida] });
    await book({ ...slotAfter(slot), children: [ida] });
    await book({ ...slot, children: [otto] });
    await book({
      ...slot,
      children: [{ name: 'Guest', date_of_birth: '2022-05-01', ...noBookedNotes }],
    });
    const { id, version } = first;
    await owner.call(bookingTransitionCalls.cancel, { params: { id }, body: { version } });
    await book({ ...slot, children: [ida] });
  });

  test('not by another family with the same children', async () => {
    const slot = nextSlot();
    await book(slot);
    const { id } = await readyParent(product.db, { children: parent.children });
    await book({ ...slot, parent_id: id });
  });

  test('by a new time, also of one that is edited, and in the preview', async () => {
    const first = await book();
    const { start_at, end_at } = first;
    const second = await book();
    const params = { id: second.id };
    const body = { version: second.version, start_at, end_at };
    const preview = await owner.call(previewPlacement, { params, body });
    expect(idsOf(preview.children_booked)).toEqual([first.id]);
    await askedAbout(owner.call(booking.update, { params, body }));
    const rescheduled = await asksOnce(
      (also_booked) => owner.call(rescheduleBooking, { params, body: { ...body, also_booked } }),
      [first],
    );
    // Changes to neither time nor children do not ask again.
    await owner.call(booking.update, { params, body: { ...rescheduled, notes: 'Ring twice' } });
    const nanny_polo_id = (await readyNanny(product.db)).id;
    await owner.call(bookingTransitionCalls.offer, {
      params,
      body: { version: rescheduled.version + 1, nanny_polo_id },
    });
  });

  test('by other children, and by one change to several bookings', async () => {
    const slot = nextSlot();
    const first = await book({ ...slot, children: [ida] });
    const second = await book({ ...slot, children: [otto] });
    const { id, version } = second;
    await asksOnce(
      (also_booked) =>
        owner.call(booking.update, { params: { id }, body: { version, children: [ida, otto], also_booked } }),
      [first],
    );
    const [third, fourth] = [await book(), await book()];
    const query = { filter: { id: idsOf([third, fourth]) } };
    const { start_at, end_at } = nextSlot();
    await asksOnce(
      (also_booked) => owner.call(booking.updateMany, { query, body: { start_at, end_at, also_booked } }),
      [third, fourth],
    );
  });

  test('by a past visit that is recorded after another of the same time', async () => {
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const past = { start_at: at(30), end_at: at(27), past_visit: true };
    const first = await book(past);
    await asksOnce((also_booked) => book({ ...past, also_booked }), [first]);
  });

  test('by the undo of a cancellation', async () => {
    const first = await book();
    const { undo } = await write(owner, 'POST', `/admin/booking/${first.id}/cancel`, {
      version: first.version,
    });
    const { start_at, end_at } = first;
    const second = await book({ start_at, end_at });
    const params = { id: undo?.id ?? 0 };
    await askedAbout(owner.call(undoChange, { params }));
    await asksOnce((also_booked) => owner.call(undoChange, { params, body: { also_booked } }), [second]);
    expect(await owner.call(booking.get, { params: { id: first.id } })).toMatchObject({
      status: 'requested',
    });
  });

  test('by a draft, which names the same bookings as its creation', async () => {
    const first = await book();
    const { start_at, end_at } = first;
    const draft = { parent_id: parent.id, service: 'hourly', start_at, end_at } as const;
    const { children_booked } = await owner.call(quoteOfDraft, { body: draft });
    expect(children_booked).toEqual(await askedAbout(book(draft)));
    const own = await owner.call(quoteOfDraft, { body: { ...draft, booking_id: first.id } });
    expect(own.children_booked).toEqual([]);
  });

  test('by an equal request that is sent again with another key, but not with the same', async () => {
    const body = { parent_id: parent.id, service: 'hourly' as const, ...nextSlot() };
    const send = (key: string) =>
      owner.call(booking.create, { body, headers: { 'idempotency-key': `${key}-${parent.id}` } });
    const first = await send('one');
    expect(await send('one')).toEqual(first);
    expect(idsOf(await askedAbout(send('two')))).toEqual([first.id]);
  });
});

describe('a series asks before children are booked twice:', () => {
  const visitsOf = async () => bookingsOf(owner, (await createSeries(owner, { parent_id: parent.id })).id);

  test('when it is created, and in its draft', async () => {
    const made = await visitsOf();
    const body = { ...seriesForm({ parent_id: parent.id }), starts: '18:00', ends: '21:00' };
    const { children_booked } = await owner.call(draftSeries, { body });
    expect(idsOf(children_booked)).toEqual(idsOf(made));
    await asksOnce(
      (also_booked) => owner.call(seriesContract.create, { body: { ...body, also_booked } }),
      made,
    );
  });

  test('when it is changed, and in the preview', async () => {
    const made = await visitsOf();
    const first = made[0];
    if (!first) throw new Error('No visit');
    const times = { starts: '09:00', ends: '12:00' };
    const other = await createSeries(owner, { parent_id: parent.id, ...times });
    const params = { id: other.id };
    const { version, first_day: from_day } = other;
    const body = { version, from_day, keep_changed: true, changes: { starts: '14:00', ends: '18:00' } };
    const preview = await owner.call(changeSeries, { params, body: { ...body, preview: true } });
    expect(idsOf(preview.children_booked)).toEqual(idsOf(made));
    await asksOnce(
      (also_booked) => owner.call(changeSeries, { params, body: { ...body, also_booked } }),
      made,
    );
  });
});

describe('a parent is asked before children are booked twice:', () => {
  test('by a request, without the nanny’s name', async () => {
    const client = await signedInAs(product, parent);
    const nanny = await readyNanny(product.db);
    const first = await book({ nanny_polo_id: nanny.id });
    const { start_at, end_at } = first;
    const body = { service: 'hourly' as const, start_at, end_at };
    const others = await askedAbout(client.call(requestBooking, { body }));
    expect(Object.keys(others[0] ?? {}).toSorted()).toEqual(
      Object.keys(userChildrenBooking.shape).toSorted(),
    );
    expect((await client.call(quoteUserBooking, { body })).children_booked).toEqual(others);
    await asksOnce((also_booked) => client.call(requestBooking, { body: { ...body, also_booked } }), [first]);
  });

  test('by a repeating request', async () => {
    const client = await signedInAs(product, parent);
    const { parent_id: _, ...body } = seriesForm({ parent_id: parent.id });
    const { id } = await client.call(requestSeries, { body });
    const made = await bookingsOf(owner, id);
    expect(idsOf((await client.call(quoteUserSeries, { body })).children_booked)).toEqual(idsOf(made));
    await asksOnce((also_booked) => client.call(requestSeries, { body: { ...body, also_booked } }), made);
  });
});

test('a child who joins the family joins no booking at whose time it is booked already', async () => {
  const slot = nextSlot();
  const client = await signedInAs(product, parent);
  const family = async (children: readonly BookedChild[]) => {
    const { data } = await client.call(getFamily);
    await client.call(updateFamily, { body: { ...data, children: [...children] } });
  };
  const childrenOf = async ({ id }: { id: number }) =>
    idsOf((await owner.call(booking.get, { params: { id } })).children);
  await family([ida]);
  const [first, other, later] = [
    await book({ ...slot, children: [ida] }),
    await book({ ...slot, children: [otto] }),
    await book({ ...slotAfter(slot), children: [ida] }),
  ];
  await family([ida, otto]);
  expect([await childrenOf(first), await childrenOf(other), await childrenOf(later)]).toEqual([
    [1],
    [2],
    [1, 2],
  ]);
});

test('a child who is the first of its family joins no booking of guests', async () => {
  const slot = nextSlot();
  const guest = { name: 'Guest', date_of_birth: '2021-01-01', ...noBookedNotes };
  const client = await signedInAs(product, parent);
  const { data } = await client.call(getFamily);
  await client.call(updateFamily, { body: { ...data, children: [] } });
  const visit = await book({ ...slot, children: [guest] });
  const empty = await client.call(getFamily);
  await client.call(updateFamily, { body: { ...empty.data, children: [ida] } });
  const { children } = await owner.call(booking.get, { params: { id: visit.id } });
  expect(children.map(({ name }) => name)).toEqual(['Guest']);
});

describe('the ids of children', () => {
  const details = { date_of_birth: '2021-01-01', ...noBookedNotes };

  test('are given in order, never again, and to guests of a booking too', async () => {
    const body = { first_name: 'Nell', last_name: 'Ash', email: `nell${parent.id}@test.example` };
    const children = [
      { name: 'Ada', ...details },
      { name: 'Bo', ...details },
    ];
    const made = await owner.call(parents.create, { body: { ...body, children } });
    const [ada, bo] = made.children;
    expect(idsOf(made.children)).toEqual([1, 2]);
    const params = { id: made.id };
    const change = async (next: object[]) => {
      const { version } = await owner.call(parents.get, { params });
      return (
        await owner.call(parents.update, { params, body: { version, children: next as BookedChild[] } })
      ).children;
    };
    await change([ada ?? {}]);
    expect(idsOf(await change([{ name: 'Cy', ...details }, ada ?? {}]))).toEqual([3, 1]);
    expect(idsOf(await change([bo ?? {}]))).toEqual([2]);
    const { id: parent_id } = made;
    const visit = await book({
      parent_id,
      children: [{ name: 'Guest', ...details }],
      address: parent.addresses[0],
    });
    expect(idsOf(visit.children)).toEqual([4]);
    expect(idsOf(await change([{ name: 'Di', ...details }]))).toEqual([5]);
  });

  test('must be known in the family, and not be listed twice', async () => {
    const refused = (field: string) => ({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
    const unknown = { ...ida, id: 3 };
    await expect(book({ children: [ida, unknown] })).rejects.toMatchObject(refused('children.1.id'));
    await expect(book({ children: [ida, ida] })).rejects.toMatchObject(refused('children.1.id'));
    const client = await signedInAs(product, parent);
    const { data } = await client.call(getFamily);
    await expect(client.call(updateFamily, { body: { ...data, children: [unknown] } })).rejects.toMatchObject(
      refused('children.0.id'),
    );
    const made = await createSeries(owner, { parent_id: parent.id });
    const { version, first_day: from_day } = made;
    const body = { version, from_day, keep_changed: true, changes: { children: [unknown] } };
    await expect(owner.call(changeSeries, { params: { id: made.id }, body })).rejects.toMatchObject(
      refused('changes.children.0.id'),
    );
  });
});

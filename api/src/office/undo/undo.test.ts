import { setTimeout } from 'node:timers/promises';
import { userProfile } from '@nanny-polo/shared/accounts/user-profile';
import { rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { requestBookingChange } from '@nanny-polo/shared/bookings/user-booking';
import { type UndoOffer, undoHeader } from '@nanny-polo/shared/browser/undo-header';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { listUndoable, type UndoableChange } from '@nanny-polo/shared/office/undo';
import { eraseParent } from '@nanny-polo/shared/people/parents';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { asc, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openChangeRequests } from '../../bookings/booking-record/change-request.ts';
import { createOfferToken } from '../../bookings/offer/token.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { system } from '../../kernel/history/service.ts';
import { event } from '../../kernel/history/table.ts';
import { parents } from '../../people/parents/service.ts';
import { askFor, atAnyHour } from '../../test/cover.ts';
import { lockWaits, onPostgres } from '../../test/database.ts';
import { guest, nextSlot, readyNanny, readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { createSeries } from '../../test/series.ts';
import { longUndo, stateOf, undo, write } from '../../test/undo.ts';

const product = await openProduct(longUndo);
const [owner, coordinator] = [await product.signedIn('owner'), await product.signedIn('coordinator')];

const read = async (path: string) =>
  (await owner.request<{ version: number; internal_note: string; status: string }>(path))._data as {
    version: number;
    internal_note: string;
    status: string;
  };

const createPeople = async () => ({
  parent: await readyParent(product.db),
  nanny: await readyNanny(product.db),
});

const offered = async (slot = nextSlot()) => offerBooking(await createPeople(), slot);

/** Creates a booking that is offered to a nanny, and returns it with the offer to undo its creation. */
async function offerBooking({ parent, nanny }: Awaited<ReturnType<typeof createPeople>>, slot = nextSlot()) {
  const { data, undo: offer } = await write(owner, 'POST', '/admin/booking', {
    parent_id: parent.id,
    nanny_polo_id: nanny.id,
    service: 'hourly',
    buffer_minutes: 0,
    ...slot,
  });
  return { id: data.id, path: `/admin/booking/${data.id}`, offer, nanny, parent, slot };
}

async function act(client: HttpClient, path: string, name: string, body: object = {}) {
  const { version } = await read(path);
  return write(client, 'POST', `${path}/${name}`, { version, ...body });
}

const note = async (client: HttpClient, path: string, internal_note: string) => {
  const record = await read(path);
  return (await write(client, 'PUT', path, { ...record, internal_note })).undo;
};

const namesOf = async (path: string) =>
  (await owner.request<{ children: { name: string }[] }>(path))._data?.children.map(({ name }) => name);

/** Renames the only child of a family. Its open bookings follow. */
async function renameChild(path: string) {
  const family = await owner.request<{ version: number; children: object[] }>(path);
  const { children = [], ...record } = family._data ?? {};
  const body = { ...record, children: children.map((child) => ({ ...child, name: 'Idabel' })) };
  return write(owner, 'PUT', path, body);
}

/** Returns the events of changes, by record. */
const eventsOf = (...changes: (UndoableChange | undefined)[]) =>
  product.db
    .select()
    .from(event)
    .where(
      inArray(
        event.id,
        changes.flatMap((one) => one?.events ?? []),
      ),
    )
    .orderBy(asc(event.record_id));

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { status: number; message: string }) => ({ status: error.status, message: error.message }),
  );

/** Returns a function that accepts the offer of a booking through the nanny's link. */
async function acceptByLink(id: number) {
  const [offer] = await queryRows<{ id: number }>(
    product.db,
    sql`SELECT id FROM offer WHERE booking_id = ${id} AND current`,
  );
  const token = await createOfferToken(product.db, offer?.id ?? 0);
  return () =>
    product.send(`/offer/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer: 'accepted' }),
    });
}

const heldMails = async () => {
  const [found] = await queryRows<{ count: number }>(
    product.db,
    sql`SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'mail' AND state = 'created' AND start_after > now()`,
  );
  return found?.count ?? 0;
};

/** Makes a change older by `seconds`. */
const age = (offer: UndoOffer | null, seconds: number) =>
  product.db.execute(
    sql`UPDATE undo SET at = at - make_interval(secs => ${seconds}) WHERE id = ${offer?.id ?? 0}`,
  );

describe('an undo', () => {
  test('raises the version, is recorded, and makes an update based on the change stale', async () => {
    const { path } = await offered();
    const before = await read(path);
    const offer = await note(owner, path, 'Rings twice');
    await undo(owner, offer);
    const after = await read(path);
    expect(after).toMatchObject({ internal_note: before.internal_note, version: before.version + 2 });
    const { _data: events } = await owner.request<{ action: string; before: object; after: object }[]>(
      `${path}/history`,
    );
    expect(events?.[0]).toMatchObject({
      action: 'undo',
      before: { internal_note: 'Rings twice' },
      after: { internal_note: before.internal_note },
    });
    const stale = write(owner, 'PUT', path, { ...before, version: before.version + 1, internal_note: 'x' });
    expect(await refusal(stale)).toMatchObject({ status: 409 });
  });

  test('is listed newest first until it is made, with its events and mails', async () => {
    const { id, path } = await offered();
    const first = await note(owner, path, 'First');
    const { undo: second } = await act(owner, path, 'decline');
    const listed = await owner.call(listUndoable, {});
    expect(listed.slice(0, 2).map((one) => one.id)).toEqual([second?.id, first?.id]);
    const decline = { resource: 'booking', record_id: id, action: 'decline' };
    expect(await eventsOf(listed[0])).toContainEqual(expect.objectContaining(decline));
    expect(listed[0]?.mails).toBe(second?.mails);
    expect(await coordinator.call(listUndoable, {})).toEqual([]);
    await undo(owner, second);
    expect((await owner.call(listUndoable, {}))[0]?.id).toBe(first?.id);
  });

  test('lets a repeated call create the record again, and keeps the keys of other changes', async () => {
    const parent = await readyParent(product.db);
    const body = { parent_id: parent.id, service: 'hourly', ...nextSlot(), children: [guest] };
    const create = (key: string) =>
      write(owner, 'POST', '/admin/booking', body, { 'idempotency-key': `undone-${key}` });
    const [kept, first] = [await create('kept'), await create('first')];
    expect((await create('first')).data.id).toBe(first.data.id);
    await undo(owner, first.undo);
    const second = await create('first');
    expect(second.data.id).not.toBe(first.data.id);
    expect(await read(`/admin/booking/${second.data.id}`)).toMatchObject({ status: 'requested' });
    expect((await create('first')).data.id).toBe(second.data.id);
    expect((await create('kept')).data.id).toBe(kept.data.id);
  });

  test('cannot be undone itself', async () => {
    const { path } = await offered();
    const offer = await note(owner, path, 'Undone');
    const response = await owner.request(`/admin/undo/${offer?.id}`, { method: 'POST' });
    expect(response.headers.get(undoHeader)).toBeNull();
    const listed = await owner.call(listUndoable, {});
    expect((await eventsOf(...listed)).filter(({ action }) => action === 'undo')).toEqual([]);
  });

  test('is made only once by a double click', async () => {
    const { path } = await offered();
    const offer = await note(owner, path, 'Twice');
    const results = await Promise.all([refusal(undo(owner, offer)), refusal(undo(owner, offer))]);
    expect(results.filter((result) => result === null)).toHaveLength(1);
    expect(results.find((result) => result !== null)).toMatchObject({ status: 409 });
  });

  test('is possible only once', async () => {
    const { path } = await offered();
    const offer = await note(owner, path, 'Once');
    await undo(owner, offer);
    expect(await refusal(undo(owner, offer))).toEqual({
      status: 409,
      message: 'This change has already been undone.',
    });
  });

  test('gets 404 for the change of another admin, and for one that does not exist', async () => {
    const { path } = await offered();
    const offer = await note(owner, path, 'Mine');
    expect(await refusal(undo(coordinator, offer))).toMatchObject({ status: 404 });
    expect(await refusal(undo(owner, { id: 2_147_483_647 }))).toMatchObject({ status: 404 });
    const visitor = await product.signedIn('visitor');
    expect(await refusal(undo(visitor, offer))).toMatchObject({ status: 404 });
  });

  test('gets 403 without the permission that the change needed', async () => {
    const { path } = await offered();
    const offer = await note(coordinator, path, 'Permitted');
    await product.db.execute(sql`UPDATE undo SET permissions = '{role}' WHERE id = ${offer?.id ?? 0}`);
    expect(await refusal(undo(coordinator, offer))).toMatchObject({ status: 403 });
    expect(await coordinator.call(listUndoable, {})).toEqual([]);
  });

  test('is refused once its time is over', async () => {
    const { path } = await offered();
    const offer = await note(owner, path, 'Late');
    await age(offer, 600);
    expect(await refusal(undo(owner, offer))).toEqual({
      status: 409,
      message: 'A change can be undone for 600 seconds. Edit the record instead.',
    });
    expect((await owner.call(listUndoable, {})).map(({ id }) => id)).not.toContain(offer?.id);
    expect((await read(path)).internal_note).toBe('Late');
  });

  test('is refused after the nanny has replied', async () => {
    const { id, offer, nanny, path } = await offered();
    await (await acceptByLink(id))();
    expect(await refusal(undo(owner, offer))).toEqual({
      status: 409,
      message: `This cannot be undone: ${nanny.display_name} has replied since.`,
    });
    expect(await read(path)).toMatchObject({ status: 'offered' });
  });

  test('is refused if another booking has taken the nanny’s time since', async () => {
    const { path, nanny, slot } = await offered();
    const { undo: declined } = await act(owner, path, 'decline');
    const parent = await readyParent(product.db);
    await write(owner, 'POST', '/admin/booking', {
      parent_id: parent.id,
      nanny_polo_id: nanny.id,
      service: 'hourly',
      buffer_minutes: 0,
      ...slot,
    });
    expect(await refusal(undo(owner, declined))).toEqual({
      status: 409,
      message: 'This cannot be undone: the nanny is no longer free at that time.',
    });
  });

  test('is refused while nannies are asked to take the booking', async () => {
    await atAnyHour(product.db, 1);
    const { path, id, slot } = await offered();
    await readyNanny(product.db);
    await act(owner, path, 'answer', { answer: 'accepted' });
    await act(owner, path, 'confirm');
    const withdrawal = await act(owner, path, 'withdraw');
    await askFor(coordinator, { id });
    expect(await refusal(undo(owner, withdrawal.undo))).toMatchObject({ status: 409 });
    expect(await read(path)).toMatchObject({ status: 'offered', ...slot });
  });

  test('recalls the mails that are held back', async () => {
    const before = await heldMails();
    const { offer } = await offered();
    expect(offer).toMatchObject({ mails: 1, sent: 0, seconds: 600 });
    expect(await heldMails()).toBe(before + 1);
    expect(await undo(owner, offer)).toMatchObject({ mails: 1, sent: 0 });
    expect(await heldMails()).toBe(before);
  });

  test('is not offered for a change to accounts, whose mail is sent immediately', async () => {
    const before = await heldMails();
    const body = { first_name: 'Nora', last_name: 'Quill', email: 'nora@nannypolo.example' };
    expect((await write(owner, 'POST', '/admin/admin-user', body)).undo).toBeNull();
    expect(await heldMails()).toBe(before);
    const events = await eventsOf(...(await owner.call(listUndoable, {})));
    expect(events.filter(({ resource }) => resource === 'admin-user')).toEqual([]);
  });

  test('states how many urgent mails were sent immediately', async () => {
    const begin = Date.now() + 20 * 3_600_000;
    const at = (hours: number) =>
      new Date(Math.ceil(begin / 900_000) * 900_000 + hours * 3_600_000).toISOString();
    const before = await heldMails();
    const { offer } = await offered({ start_at: at(0), end_at: at(3) });
    expect(offer).toMatchObject({ mails: 0, sent: 1 });
    expect(await heldMails()).toBe(before);
  });
});

describe('two admins', () => {
  test.each([
    ['the later change first', ['coordinator', 'owner']],
    ['the earlier change first', ['owner', 'coordinator']],
  ])('undo their changes to one record: %s', async (_, order) => {
    const { path } = await offered();
    const before = await read(path);
    const offers = {
      owner: await note(owner, path, 'By the owner'),
      coordinator: await note(coordinator, path, 'By the coordinator'),
    };
    const clients = { owner, coordinator };
    const results = [];
    for (const name of order as ('owner' | 'coordinator')[])
      results.push(await refusal(undo(clients[name], offers[name])));
    if (order[0] === 'coordinator') {
      expect(results).toEqual([null, null]);
      expect((await read(path)).internal_note).toBe(before.internal_note);
      return;
    }
    expect(results[0]).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^This cannot be undone: .+ has changed it since\.$/),
    });
    expect(results[1]).toBeNull();
    expect((await read(path)).internal_note).toBe('By the owner');
    expect(await refusal(undo(owner, offers.owner))).toBeNull();
  });

  test('undo changes to different records in either order', async () => {
    const [one, other] = [await offered(), await offered()];
    const state = await stateOf(product.db);
    const [mine, theirs] = [
      await note(owner, one.path, 'Mine'),
      await note(coordinator, other.path, 'Theirs'),
    ];
    await undo(owner, mine);
    await undo(coordinator, theirs);
    expect(await stateOf(product.db)).toEqual(state);
  });
});

/** Returns a function that generates numbers from 0 to 1, the same ones for the same seed. */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test.each(onPostgres() ? [1, 2, 3] : [1])(
  'a sequence of changes is undone step by step (seed %i)',
  async (seed) => {
    const next = random(seed);
    const { path, nanny } = await offered();
    const other = await readyNanny(product.db);
    const acts = [
      () => act(owner, path, 'answer', { answer: next() < 0.7 ? 'accepted' : 'declined' }),
      () => act(owner, path, 'confirm'),
      () => act(owner, path, 'recall'),
      () => act(owner, path, 'withdraw'),
      () => act(owner, path, 'offer', { nanny_polo_id: next() < 0.5 ? nanny.id : other.id }),
      () => act(owner, path, 'cover', { nanny_polo_id: other.id }),
      () => act(owner, path, 'cancel'),
      () => act(owner, path, 'decline'),
      async () => {
        const { version } = await read(path);
        return write(owner, rescheduleBooking.method, `${path}/reschedule`, { version, ...nextSlot() });
      },
      async () => ({ undo: await note(owner, path, String(next())) }),
    ];
    const made: { offer: UndoOffer | null; before: Record<string, unknown> }[] = [];
    for (let tries = 0; tries < 40 && made.length < 8; tries += 1) {
      const before = await stateOf(product.db);
      const change = acts[Math.floor(next() * acts.length)];
      // Most changes are not allowed in most statuses.
      const done = await change?.().catch(() => null);
      if (done) made.push({ offer: done.undo, before });
    }
    expect(made.length).toBeGreaterThan(3);
    for (const { offer, before } of made.toReversed()) {
      await undo(owner, offer);
      expect(await stateOf(product.db)).toEqual(before);
    }
  },
  240_000,
);

describe('a bulk edit', () => {
  const many = (ids: readonly number[]) =>
    `/admin/users/parents?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`;
  const families = async (count: number) => {
    const ids = [];
    for (let made = 0; made < count; made += 1) ids.push((await readyParent(product.db)).id);
    return ids;
  };

  test('of a hundred records is undone as one change', async () => {
    const ids = await families(100);
    const before = await stateOf(product.db);
    const { undo: offer } = await write(owner, 'PUT', many(ids), { internal_note: 'Moved house' });
    expect(await stateOf(product.db)).not.toEqual(before);
    const events = await eventsOf(await undo(owner, offer));
    expect(events.map(({ record_id }) => record_id)).toEqual(ids);
    expect(await stateOf(product.db)).toEqual(before);
  }, 240_000);

  test('is undone for all records or for none', async () => {
    const [one = 0, other = 0] = await families(2);
    const { undo: offer } = await write(owner, 'PUT', many([one, other]), { internal_note: 'Both' });
    await note(coordinator, `/admin/users/parents/${other}`, 'Later');
    expect(await refusal(undo(owner, offer))).toMatchObject({ status: 409 });
    expect((await read(`/admin/users/parents/${one}`)).internal_note).toBe('Both');
  });

  test('that fails for one record leaves nothing to undo', async () => {
    const [one = 0] = await families(1);
    const before = await owner.call(listUndoable, {});
    const failed = write(owner, 'PUT', many([one, 2_147_483_647]), { internal_note: 'None' });
    expect(await refusal(failed)).toMatchObject({ status: 404 });
    expect(await owner.call(listUndoable, {})).toEqual(before);
  });
});

describe('an undo is refused', () => {
  const make = async (path: string, name: 'archive' | 'restore') => (await act(owner, path, name)).undo;

  const closed = {
    status: 409,
    message: expect.stringMatching(
      /^This cannot be undone: BK-\d+ would be open, and .+ is archived\. Restore/,
    ),
  };

  test('if it would reopen a booking of an archived family, until the family is restored', async () => {
    const { path, parent } = await offered();
    const { data } = await write(owner, 'POST', '/admin/booking', {
      parent_id: parent.id,
      service: 'hourly',
      ...nextSlot(),
    });
    const [cancelled, deleted] = [
      (await act(owner, path, 'cancel')).undo,
      (await write(owner, 'DELETE', `/admin/booking/${data.id}`)).undo,
    ];
    const family = `/admin/users/parents/${parent.id}`;
    await make(family, 'archive');
    expect(await refusal(undo(owner, cancelled))).toMatchObject(closed);
    expect(await refusal(undo(owner, deleted))).toMatchObject(closed);
    expect((await read(path)).status).toBe('cancelled');
    await make(family, 'restore');
    expect(await refusal(undo(owner, cancelled))).toBeNull();
    expect(await refusal(undo(owner, deleted))).toBeNull();
    expect((await read(path)).status).toBe('offered');
    expect((await read(`/admin/booking/${data.id}`)).status).toBe('requested');
  });

  test('if it would archive a family with an open booking, until the booking is cancelled', async () => {
    const parent = await readyParent(product.db);
    const family = `/admin/users/parents/${parent.id}`;
    await make(family, 'archive');
    const offer = await make(family, 'restore');
    const { data } = await write(owner, 'POST', '/admin/booking', {
      parent_id: parent.id,
      service: 'hourly',
      ...nextSlot(),
    });
    expect(await refusal(undo(owner, offer))).toMatchObject(closed);
    await act(owner, `/admin/booking/${data.id}`, 'cancel');
    expect(await refusal(undo(owner, offer))).toBeNull();
  });

  test('if it would give an archived family its planned visits back, until the family is restored', async () => {
    const parent = await readyParent(product.db);
    const first_day = addDays(agencyDayOf(), 200);
    const { id } = await createSeries(owner, { parent_id: parent.id, first_day });
    const path = `/admin/series/${id}`;
    const ending = (await act(owner, path, 'cancel', { from_day: agencyDayOf(), to_day: null })).undo;
    const family = `/admin/users/parents/${parent.id}`;
    await make(family, 'archive');
    expect(await refusal(undo(owner, ending))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/: SE-\d+ would be open, and .+ is archived\./),
    });
    await make(family, 'restore');
    expect(await refusal(undo(owner, ending))).toBeNull();
  });

  test('if it would give a booking back to an inactive nanny', async () => {
    const { path, nanny } = await offered();
    const { undo: offer } = await act(owner, path, 'cancel');
    const dossier = `/admin/master/nanny-polo/${nanny.id}`;
    await act(owner, dossier, 'suspend');
    await act(owner, dossier, 'deactivate');
    expect(await refusal(undo(owner, offer))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/would be with .+, who is inactive\. Create a new booking instead\.$/),
    });
    expect((await read(path)).status).toBe('cancelled');
  });
});

test('undoing the deletion of a booking restores its offers too', async () => {
  const { path } = await offered();
  await act(owner, path, 'recall');
  const before = await stateOf(product.db);
  const { undo: deletion } = await write(owner, 'DELETE', path);
  await undo(owner, deletion);
  expect(await stateOf(product.db)).toEqual(before);
});

test('undoing an edit reopens the change request that it settled', async () => {
  const { id, path, parent } = await offered();
  const family = await signedInAs(product, parent);
  await family.call(requestBookingChange, { params: { id }, body: { message: 'An hour later, please' } });
  const waiting = async () =>
    (await queryRows(product.db, sql`SELECT 1 FROM (${openChangeRequests}) open WHERE booking_id = ${id}`))
      .length;
  expect(await waiting()).toBe(1);
  const offer = await note(owner, path, 'An hour later');
  expect(await waiting()).toBe(0);
  await undo(owner, offer);
  expect(await waiting()).toBe(1);
  await note(owner, path, 'An hour later after all');
  expect(await waiting()).toBe(0);
});

test('a change to a family’s records can no longer be undone once the family is erased', async () => {
  const parent = await readyParent(product.db);
  const path = `/admin/users/parents/${parent.id}`;
  const offer = await note(owner, path, 'Rings twice');
  const { version } = await read(path);
  await owner.call(eraseParent, { params: { id: parent.id }, body: { version, confirm: parent.email } });
  expect(await refusal(undo(owner, offer))).toMatchObject({ status: 404 });
});

test.runIf(onPostgres())(
  'of an undo and an acceptance at the same time, exactly one takes effect, completely',
  async () => {
    for (let round = 0; round < 20; round += 1) {
      const people = await createPeople();
      const before = await stateOf(product.db);
      const { id, offer } = await offerBooking(people);
      const accept = await acceptByLink(id);
      const [undone, accepted] = await Promise.all([
        refusal(undo(owner, offer)),
        // Later in each round, so that either may be first.
        setTimeout(round).then(accept),
      ]);
      if (undone === null) {
        expect(accepted.status).toBeGreaterThanOrEqual(400);
        expect(await stateOf(product.db)).toEqual(before);
      } else {
        expect(undone.status).toBe(409);
        expect(accepted.status).toBe(200);
      }
    }
  },
  240_000,
);

test.runIf(onPostgres())(
  'creating a booking, or reopening it by an undo, waits while its family is being archived and is refused',
  async () => {
    const { path, parent } = await offered();
    const { undo: cancelled } = await act(owner, path, 'cancel');
    const { version } = await read(`/admin/users/parents/${parent.id}`);
    const wanted = { parent_id: parent.id, service: 'hourly', ...nextSlot() };
    const calls = await product.db.transaction(async (tx) => {
      await parents.setArchived(tx, system, parent.id, true, { version });
      const both = Promise.all([
        refusal(undo(owner, cancelled)),
        refusal(write(coordinator, 'POST', '/admin/booking', wanted)),
      ]);
      await expect.poll(() => lockWaits(product.db)).toBeGreaterThanOrEqual(2);
      return { both };
    });
    expect(await calls.both).toMatchObject([
      { status: 409, message: expect.stringContaining('is archived') },
      { status: 422 },
    ]);
    expect((await read(path)).status).toBe('cancelled');
  },
);

test.runIf(onPostgres())(
  'an undo of a change to a family and its booking deadlocks neither with such a change nor with a transition',
  async () => {
    const { db } = product;
    const { id, path, parent } = await offered();
    const family = `/admin/users/parents/${parent.id}`;
    const { undo: offer } = await renameChild(family);
    expect(await namesOf(path)).toEqual(['Idabel']);
    // What `followFamily` does: it locks the family, then its bookings.
    const undone = await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT id FROM parent_user WHERE id = ${parent.id} FOR NO KEY UPDATE`);
      const call = refusal(undo(owner, offer));
      await expect.poll(() => lockWaits(db)).toBe(1);
      await tx.execute(sql`SELECT id FROM booking WHERE id = ${id} FOR UPDATE NOWAIT`);
      return { call };
    });
    expect(await undone.call).toBeNull();
    expect(await namesOf(path)).toEqual(['Ida']);
    // A transition locks a booking, and its order then refers to the family.
    const again = await renameChild(family);
    const waited = await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT id FROM booking WHERE id = ${id} FOR UPDATE`);
      const call = refusal(undo(owner, again.undo));
      await expect.poll(() => lockWaits(db)).toBe(1);
      await tx.execute(sql`SELECT id FROM parent_user WHERE id = ${parent.id} FOR KEY SHARE NOWAIT`);
      return { call };
    });
    expect(await waited.call).toBeNull();
    expect(await namesOf(path)).toEqual(['Ida']);
  },
);

test('no session becomes valid by a reinstatement, whichever suspensions and reinstatements are undone', async () => {
  const person = await readyParent(product.db);
  const path = `/admin/users/parents/${person.id}`;
  const before = await signedInAs(product, person);
  await undo(owner, (await act(owner, path, 'suspend')).undo);
  await act(owner, path, 'suspend');
  const { undo: reinstatement } = await act(owner, path, 'reinstate');
  const between = await signedInAs(product, person);
  await between.call(userProfile);
  await undo(owner, reinstatement);
  await act(owner, path, 'reinstate');
  for (const client of [before, between])
    await expect(client.call(userProfile)).rejects.toMatchObject({ status: 401 });
});

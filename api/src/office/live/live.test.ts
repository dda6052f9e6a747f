import { setTimeout as delay } from 'node:timers/promises';
import { adminProfile, ownAdminCalls } from '@nanny-polo/shared/accounts/admin-account';
import { adminUser as admins, adminUserTransitionCalls } from '@nanny-polo/shared/accounts/admin-user';
import { role as roles } from '@nanny-polo/shared/accounts/role';
import { booking } from '@nanny-polo/shared/bookings/booking';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import { role } from '../../accounts/identity/role-table.ts';
import { openSession } from '../../accounts/session/service.ts';
import { session } from '../../accounts/session/table.ts';
import type { OpenDatabase } from '../../kernel/database/database.ts';
import { runAndRollBack } from '../../kernel/database/rolled-back.ts';
import { recordEvent, system } from '../../kernel/history/service.ts';
import { hashOf } from '../../kernel/session/token.ts';
import { type LiveReader, readLive } from '../../test/live.ts';
import { openProduct } from '../../test/product.ts';
import { createHub } from './hub.ts';
import { createLiveStream } from './stream.ts';

let made = 0;
const open: LiveReader[] = [];
const product = await openProduct();
afterAll(() => {
  for (const reader of open) reader.close();
});

/** Creates an admin with these permissions and returns their token. */
async function adminWith(...permissions: (typeof role.$inferInsert)['permissions'] & object) {
  const { db } = product;
  made += 1;
  const number = made;
  const [held] = await db
    .insert(role)
    .values({ name: `Live ${number}`, permissions })
    .returning();
  const [admin] = await db
    .insert(adminUser)
    .values({
      first_name: 'Live',
      last_name: `${number}`,
      email: `live${number}@nannypolo.example`,
      status: 'active',
      role_id: held?.id ?? null,
    })
    .returning();
  const id = admin?.id ?? 0;
  const token = await openSession(db, { realm: 'admin', id }, { ip: '', userAgent: '' });
  return { id, token, roleId: held?.id ?? 0 };
}

async function read(token: string): Promise<LiveReader> {
  const reader = await readLive(product.url, token);
  open.push(reader);
  if (reader.status === 200) await reader.begun;
  return reader;
}

let marks = 900_000;

/** Records an event about a new record id of a resource, and returns the id. */
async function happen(resource: string, db = product.db): Promise<number> {
  marks += 1;
  const record_id = marks;
  await recordEvent(db, {
    actor: system,
    resource,
    action: 'update',
    record_id,
    after: { notes: 'secret' },
  });
  return record_id;
}

const changesOf = ({ changes }: LiveReader) => changes.map(({ resource, id }) => `${resource} ${id}`);

test('the stream sends each admin the changes to records that they may read, and no contents', async () => {
  const [bookings, dashboard, none] = await Promise.all([
    adminWith({ name: 'booking', type: 'visit' }).then(({ token }) => read(token)),
    adminWith({ name: 'dashboard', type: 'visit' }).then(({ token }) => read(token)),
    adminWith().then(({ token }) => read(token)),
  ]);
  expect(Object.fromEntries(bookings.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    'cache-control': 'no-store, no-transform',
  });
  const owner = await product.signedIn('owner');
  const made = await owner.call(booking.create, {
    body: {
      parent_id: 1,
      service: 'hourly',
      start_at: '2032-03-01T09:00:00Z',
      end_at: '2032-03-01T12:00:00Z',
      notes: 'not for the stream',
    },
  });
  await happen('role');
  const last = await happen('booking');
  await expect.poll(() => changesOf(bookings)).toContain(`booking ${last}`);
  const mine = bookings.changes.find(({ id }) => id === made.id);
  expect(mine).toEqual({
    resource: 'booking',
    id: made.id,
    by: expect.stringMatching(/\w/),
  });
  expect(bookings.changes.every(({ resource }) => resource === 'booking')).toBe(true);
  await expect.poll(() => changesOf(dashboard)).toContain('dashboard null');
  expect(dashboard.changes.every(({ resource }) => ['dashboard', 'order'].includes(resource))).toBe(true);
  expect(none.changes).toEqual([]);
});

test('the stream begins with the last changes, which the first screen may lack', async () => {
  const { token } = await adminWith({ name: 'booking', type: 'visit' });
  const before = await happen('booking');
  const reader = await read(token);
  expect(changesOf(reader)).toContain(`booking ${before}`);
  expect(reader.others.reset).toBeUndefined();
});

test('the stream sends no change before it is committed, and none that is rolled back', async () => {
  const { token } = await adminWith({ name: 'booking', type: 'visit' });
  const reader = await read(token);
  let lost = 0;
  let undone = 0;
  await product.db
    .transaction(async (tx) => {
      lost = await happen('booking', tx);
      throw new Error('Rolled back');
    })
    .catch(() => {});
  const late = await product.db.transaction(async (tx) => {
    const id = await happen('booking', tx);
    await runAndRollBack(tx, async (savepoint) => {
      undone = await happen('booking', savepoint);
    });
    await tx.transaction((savepoint) => happen('booking', savepoint));
    await delay(200);
    expect(changesOf(reader)).not.toContain(`booking ${id}`);
    return id;
  });
  await expect.poll(() => changesOf(reader)).toContain(`booking ${late}`);
  expect(changesOf(reader)).toContain(`booking ${undone + 1}`);
  for (const id of [lost, undone]) expect(changesOf(reader)).not.toContain(`booking ${id}`);
});

test('the stream ends when its admin signs out or is suspended, or its session expires', async () => {
  const owner = await product.signedIn('owner');
  const out = await adminWith({ name: 'booking', type: 'visit' });
  const suspended = await adminWith({ name: 'booking', type: 'visit' });
  const expired = await adminWith({ name: 'booking', type: 'visit' });
  const readers = await Promise.all([out, suspended, expired].map(({ token }) => read(token)));
  await product.client(out.token).call(ownAdminCalls.logout);
  const { version } = await owner.call(admins.get, { params: { id: suspended.id } });
  await owner.call(adminUserTransitionCalls.suspend, { params: { id: suspended.id }, body: { version } });
  await product.db
    .update(session)
    .set({ expires_at: sql`now()` })
    .where(eq(session.token_hash, hashOf(expired.token)));
  // An expired session is noticed at the next check of sessions, which a change to an admin causes.
  await happen('admin-user');
  for (const { ended, others } of readers) {
    await ended;
    expect(others.over).toEqual([{ reason: 'session' }]);
  }
  expect((await read(out.token)).status).toBe(401);
});

test('the stream ends when permissions change, before sending anything that they no longer allow', async () => {
  const owner = await product.signedIn('owner');
  const { token, roleId } = await adminWith({ name: 'booking', type: 'visit' });
  const reader = await read(token);
  const held = await owner.call(roles.get, { params: { id: roleId } });
  await owner.call(roles.update, {
    params: { id: roleId },
    body: { version: held.version, permissions: [{ name: 'discount', type: 'visit' }] },
  });
  await reader.ended;
  expect(reader.others.over).toEqual([{ reason: 'permissions' }]);
  const next = await read(token);
  const hidden = await happen('booking');
  const shown = await happen('master/discount');
  await expect.poll(() => changesOf(next)).toContain(`master/discount ${shown}`);
  expect(changesOf(next)).not.toContain(`booking ${hidden}`);
});

test('the stream ends for an admin who gets another role, and goes on for the others', async () => {
  const owner = await product.signedIn('owner');
  const { id, token } = await adminWith({ name: 'booking', type: 'visit' });
  const other = await adminWith({ name: 'booking', type: 'full' });
  const [reader, unchanged] = [await read(token), await read(other.token)];
  const { version } = await owner.call(admins.get, { params: { id } });
  await owner.call(admins.update, { params: { id }, body: { version, role_id: other.roleId } });
  await reader.ended;
  expect(reader.others.over).toEqual([{ reason: 'permissions' }]);
  const last = await happen('booking');
  await expect.poll(() => changesOf(unchanged)).toContain(`booking ${last}`);
  expect(unchanged.others.over).toBeUndefined();
  const { data } = await product.client(token).call(adminProfile);
  expect(data.permissions).toEqual([{ name: 'booking', type: 'full' }]);
});

test('an open stream does not extend its session', async () => {
  const { token } = await adminWith({ name: 'booking', type: 'visit' });
  const own = eq(session.token_hash, hashOf(token));
  await product.db.update(session).set({ last_seen_at: sql`now() - interval '23 hours'` }).where(own);
  const seenAt = async () =>
    (await product.db.select({ at: session.last_seen_at }).from(session).where(own)).at(0)?.at;
  const before = await seenAt();
  await read(token);
  expect(await seenAt()).toBe(before);
  await product.client(token).call(booking.list, { query: {} });
  expect(await seenAt()).not.toBe(before);
});

test('the number of streams of one session is limited, without counting closed ones', async () => {
  const { id, token } = await adminWith({ name: 'booking', type: 'visit' });
  const readers = await Promise.all(Array.from({ length: 10 }, () => read(token)));
  const refused = await read(token);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  const another = await openSession(product.db, { realm: 'admin', id }, { ip: '', userAgent: '' });
  expect((await read(another)).status).toBe(200);
  for (const reader of readers) reader.close();
  await expect.poll(async () => (await read(token)).status).toBe(200);
});

/** Creates a stream of a new admin. Returns it with what it has written. */
async function streamOfAdmin() {
  const { id, token } = await adminWith();
  const [own] = await product.db
    .select()
    .from(session)
    .where(eq(session.token_hash, hashOf(token)));
  const written: string[] = [];
  const sink = {
    writableLength: 0,
    write: (text: string) => written.push(text),
    end: () => {},
    destroy: () => {},
  };
  return { stream: createLiveStream(sink, { id, sessionId: own?.id ?? 0, permissions: [] }), written };
}

const unreachable = (error: unknown) => expect.unreachable(String(error));

test('a stream begins once the database notifies the process, so that it misses no presence', async () => {
  const { stream, written } = await streamOfAdmin();
  let notify: (notice: string) => void = () => {};
  const listen: OpenDatabase['listen'] = (listener) => {
    notify = listener;
    return async () => {};
  };
  const hub = createHub({ db: product.db, listen }, unreachable);
  hub.join(stream);
  await delay(200);
  expect(written).toEqual([]);
  notify('');
  await expect.poll(() => written.length).toBeGreaterThan(0);
  await hub.close();
});

test('a process listens from its first stream until it stops, also while it has no stream', async () => {
  const calls: string[] = [];
  const listen: OpenDatabase['listen'] = (listener) => {
    calls.push('listen');
    listener('');
    return async () => void calls.push('stop');
  };
  const hub = createHub({ db: product.db, listen }, unreachable);
  for (const { stream, written } of [await streamOfAdmin(), await streamOfAdmin()]) {
    hub.join(stream);
    await expect.poll(() => written.length).toBeGreaterThan(0);
    hub.leave(stream);
  }
  expect(calls).toEqual(['listen']);
  await hub.close();
  expect(calls).toEqual(['listen', 'stop']);
});

test('streams reload when listening begins again, since notices may have been lost', async () => {
  const { stream, written } = await streamOfAdmin();
  let notify: (notice: string) => void = () => {};
  const listen: OpenDatabase['listen'] = (listener) => {
    notify = listener;
    return async () => {};
  };
  const hub = createHub({ db: product.db, listen }, unreachable);
  hub.join(stream);
  notify('');
  await expect.poll(() => written).toEqual([':\n\n']);
  notify('');
  await expect.poll(() => written).toEqual([':\n\n', 'event: reset\ndata: null\n\n']);
  await hub.close();
});

test('streams reload after a heartbeat if the notice of a committed event has not arrived', async () => {
  const { stream, written } = await streamOfAdmin();
  let beat = () => {};
  vi.spyOn(globalThis, 'setInterval').mockImplementationOnce((run) => {
    beat = run;
    return setTimeout(() => {}, 0);
  });
  const listen: OpenDatabase['listen'] = (listener) => {
    listener('');
    return async () => {};
  };
  const hub = createHub({ db: product.db, listen }, unreachable);
  hub.join(stream);
  await expect.poll(() => written).toEqual([':\n\n']);
  await happen('role');
  beat();
  await expect.poll(() => written, { timeout: 10_000 }).toContain('event: reset\ndata: null\n\n');
  await hub.close();
});

import { booking } from '@nanny-polo/shared/bookings/booking';
import { settleChangeRequest } from '@nanny-polo/shared/bookings/booking-work';
import { requestBookingChange } from '@nanny-polo/shared/bookings/user-booking';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import type { Permission } from '@nanny-polo/shared/contract/permission';
import { order } from '@nanny-polo/shared/money/order';
import {
  type Board,
  boardKind,
  buildWorkLists,
  compareByUrgency,
  getBoard,
  maxBoardLines,
} from '@nanny-polo/shared/office/board';
import { parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import { role } from '../../accounts/identity/role-table.ts';
import { openSession } from '../../accounts/session/service.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { nextSlot, readyNanny, readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const [coordinator, visitor] = await Promise.all([
  product.signedIn('coordinator'),
  product.signedIn('visitor'),
]);

const hour = 3_600_000;
const day = 24 * hour;

/** Spreads the open bookings, offers and due dates of the demo around the present. */
async function spread(): Promise<void> {
  await product.db.execute(sql`WITH spread AS (SELECT id, now() + ((id * 7919) % 9000 - 1500) * interval '1 minute' AS start
      FROM booking WHERE status IN ('requested', 'offered', 'confirmed') AND id % 2 = 0)
    UPDATE booking SET start_at = spread.start, end_at = spread.start + interval '4 hours'
    FROM spread WHERE spread.id = booking.id`);
  await product.db.execute(sql`UPDATE offer SET expires_at = now() + ((id * 104729) % 5000) * interval '1 minute'
    WHERE state = 'waiting'`);
  await product.db.execute(sql`UPDATE "order" SET due_at = now() + ((id * 7907) % 9000 - 4500) * interval '1 minute'
    WHERE id % 2 = 0 AND due_at IS NOT NULL`);
}

/** Returns what the board should list at `now`, from what the lists of the back office return. */
async function expected(now: number) {
  const query = { range: [0, 999] as [number, number] };
  const [bookings, orders, documents] = await Promise.all([
    coordinator.call(booking.list, { query: { ...query, fields: ['offer'] } }),
    coordinator.call(order.list, { query }),
    coordinator.call(parentDocuments.list, { query: { ...query, fields: ['status'] } }),
  ]);
  const offersOfSeries = await queryRows<{ booking_id: number; series_offer_id: number }>(
    product.db,
    sql`SELECT booking_id, series_offer_id FROM offer WHERE state = 'waiting' AND series_offer_id IS NOT NULL`,
  );
  const asked = new Set<number>();
  const lines: { kind: Board['lines'][number]['kind']; id: number; at: string }[] = [];
  for (const one of bookings.toSorted(
    (a, b) => Date.parse(a.start_at) - Date.parse(b.start_at) || a.id - b.id,
  )) {
    const { id, status, start_at: at, end_at, waits_for, offer } = one;
    const start = Date.parse(at);
    if (status === 'confirmed' && start <= now) lines.push({ kind: 'late', id, at });
    if (!waits_for) continue;
    const isOver = Date.parse(end_at) <= now;
    if (waits_for.nanny === null && !isOver)
      lines.push({ kind: waits_for.hindrances.length > 0 ? 'on_hold' : 'to_confirm', id, at });
    else if (start < now + 2 * day && !isOver) lines.push({ kind: 'unfilled', id, at });
    else if (!isOver && offer?.state === 'waiting' && Date.parse(offer.expires_at) < now + day / 2) {
      const series = offersOfSeries.find(({ booking_id }) => booking_id === id)?.series_offer_id;
      if (series && asked.has(series)) continue;
      if (series) asked.add(series);
      lines.push({ kind: 'reply', id, at: offer.expires_at });
    }
  }
  for (const { id, balance_minor, due_at } of orders)
    if (balance_minor > 0 && due_at && Date.parse(due_at) < now + day)
      lines.push({ kind: 'money', id, at: due_at });
  for (const { id, status, submitted_at } of documents)
    if (status && ['submitted', 'in_review', 'resubmitted'].includes(status))
      lines.push({ kind: 'review', id, at: submitted_at });
  return lines.sort(compareByUrgency(now));
}

const nameOf = ({ kind, id, at }: { kind: string; id: number; at: string }) =>
  `${kind} ${id} ${Date.parse(at)}`;

test('the board lists and counts what a plain search of all records finds, in order of urgency', async () => {
  await spread();
  // The two may differ if something becomes due in between.
  await expect
    .poll(async () => {
      const found = await coordinator.call(getBoard, {});
      const all = await expected(Date.parse(found.as_of));
      const lines = found.lines.filter(({ kind }) => kind !== 'horizon');
      const counts = found.counts.filter(
        ({ kind, count }) => kind !== 'horizon' && count !== all.filter((one) => one.kind === kind).length,
      );
      const isSame =
        JSON.stringify(lines.map(nameOf)) === JSON.stringify(all.slice(0, lines.length).map(nameOf));
      return { counts, isSame: isSame && found.lines.length >= Math.min(maxBoardLines, all.length) };
    })
    .toEqual({ counts: [], isSame: true });
  const { counts } = await coordinator.call(getBoard, {});
  for (const kind of ['late', 'unfilled', 'review', 'money'])
    expect([kind, counts.find((one) => one.kind === kind)?.count]).not.toEqual([kind, 0]);
});

test('each count equals the total of the list that it links to', async () => {
  const totalOf = async ({ path, filter }: { path: string; filter: object }) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,0]' });
    const { headers } = await coordinator.request(`/admin${path}?${query}`);
    return Number(headers.get('content-range')?.split('/').at(-1));
  };
  const different = async () => {
    const { as_of, counts } = await coordinator.call(getBoard, {});
    const compared = Object.entries(buildWorkLists(as_of)).map(async ([kind, list]) => {
      const count = counts.find((one) => one.kind === kind)?.count;
      return { kind, count, total: await totalOf(list) };
    });
    return (await Promise.all(compared)).filter(({ count, total }) => count !== total);
  };
  await expect.poll(different).toEqual([]);
});

/** Returns a client of an admin with exactly these permissions. */
async function adminWith(...permissions: Permission[]): Promise<HttpClient> {
  const uniqueName = crypto.randomUUID();
  const [made] = await product.db.insert(role).values({ name: uniqueName, permissions }).returning();
  const [admin] = await product.db
    .insert(adminUser)
    .values({
      first_name: 'Board',
      last_name: 'Reader',
      email: `${uniqueName}@nannypolo.example`,
      status: 'active',
      role_id: made?.id ?? 0,
    })
    .returning();
  const token = await openSession(
    product.db,
    { realm: 'admin', id: admin?.id ?? 0 },
    { ip: '', userAgent: '' },
  );
  return product.client(token);
}

test('an admin sees the lines and telephone numbers that their permissions allow', async () => {
  const dashboard = { name: 'dashboard', type: 'visit' } as const;
  const money = await (await adminWith(dashboard)).call(getBoard, {});
  expect(money.counts.map(({ kind }) => kind)).toEqual(['money']);
  expect(new Set(money.lines.map(({ kind }) => kind))).toEqual(new Set(['money']));
  expect(money.lines.every(({ parent }) => parent.phone === null)).toBe(true);

  const documents = await adminWith(dashboard, { name: 'parent-documents', type: 'visit' });
  expect((await documents.call(getBoard, {})).counts.map(({ kind }) => kind)).toEqual(['review', 'money']);

  const bookings = await adminWith(dashboard, { name: 'booking', type: 'visit' });
  const found = await bookings.call(getBoard, {});
  expect(found.counts.map(({ kind }) => kind)).toEqual(
    boardKind.options.filter((kind) => kind !== 'review' && kind !== 'horizon'),
  );
  expect(found.lines.some(({ nanny }) => nanny !== null)).toBe(true);
  expect(found.lines.some(({ parent, nanny }) => parent.phone || nanny?.phone)).toBe(false);

  const all = await visitor.call(getBoard, {});
  expect(all.counts).toHaveLength(boardKind.options.length);
  expect(all.lines.some(({ parent }) => parent.phone)).toBe(true);

  const withoutDashboard = await adminWith({ name: 'booking', type: 'full' });
  await expect(withoutDashboard.call(getBoard, {})).rejects.toMatchObject({ status: 403 });
  await expect(product.client(null).call(getBoard, {})).rejects.toMatchObject({ status: 401 });
});

test('a change request is on the board until the agency has dealt with it', async () => {
  const parent = await readyParent(product.db);
  const nanny = await readyNanny(product.db);
  const body = { parent_id: parent.id, nanny_polo_id: nanny.id, service: 'hourly' as const, ...nextSlot() };
  const { id } = await coordinator.call(booking.create, { body });
  // Soon enough for its line to be among those that the board lists.
  await product.db.execute(sql`UPDATE booking SET start_at = now() + interval '10 minutes',
    end_at = now() + interval '4 hours' WHERE id = ${id}`);
  const family = await signedInAs(product, parent);
  const ask = (message: string) => family.call(requestBookingChange, { params: { id }, body: { message } });
  const readChangeRequest = async () => {
    const rows = await queryRows<{ id: number }>(
      product.db,
      sql`SELECT id FROM event WHERE resource = 'booking' AND record_id = ${id} AND action = 'request-change' ORDER BY id`,
    );
    const { counts, lines } = await coordinator.call(getBoard, {});
    const line = lines.find((one) => one.kind === 'change' && one.id === id);
    return { last: rows.at(-1)?.id ?? 0, count: counts.find(({ kind }) => kind === 'change')?.count, line };
  };
  const before = (await readChangeRequest()).count ?? 0;
  await ask('An hour later, please');
  const first = await readChangeRequest();
  expect(first.count).toBe(before + 1);
  expect(first.line?.change).toEqual({ id: first.last, message: 'An hour later, please' });
  await ask('Or two');
  const second = await readChangeRequest();
  expect(second.count).toBe(before + 1);

  const settle = (client: HttpClient, change_id: number) =>
    client.call(settleChangeRequest, { params: { id }, body: { change_id } });
  await expect(settle(visitor, second.last)).rejects.toMatchObject({ status: 403 });
  await expect(settle(coordinator, first.last)).rejects.toMatchObject({ status: 409 });
  const owner = await product.signedIn('owner');
  await Promise.all([coordinator, owner, coordinator].map((client) => settle(client, second.last)));
  expect((await readChangeRequest()).count).toBe(before);
  const history = await coordinator.call(booking.history, { params: { id } });
  expect(history.filter(({ action }) => action === 'settle-change')).toHaveLength(1);

  await ask('One more');
  expect((await readChangeRequest()).count).toBe(before + 1);
  const { version } = await coordinator.call(booking.get, { params: { id } });
  const noted = { version, internal_note: 'Rung back' };
  await coordinator.call(booking.update as Endpoint, { params: { id }, body: noted });
  expect((await readChangeRequest()).count).toBe(before);
});

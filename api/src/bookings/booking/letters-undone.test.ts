/** Letters whose change, or a later one, is undone, and letters that the mail server refuses. */

import { and, eq, like, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { letters } from '../../areas.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { event } from '../../kernel/history/table.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { AddressRefused } from '../../kernel/mail/transport.ts';
import { startMailWorker } from '../../kernel/mail/worker.ts';
import { bookingCalls } from '../../test/booking-calls.ts';
import { buildersOf } from '../../test/builders.ts';
import { readyParent } from '../../test/people.ts';
import { startPost, waitingMails } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { longUndo, undo, write } from '../../test/undo.ts';

const product = await openProduct(longUndo);
const { db } = product;
const owner = await product.signedIn('owner');
const { get, transition } = bookingCalls(owner);
const { bookingIn } = buildersOf(product, owner);

const release = () => db.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'mail'`);

const heldBack = async () => {
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM pgboss.job
      WHERE name = 'mail' AND state < 'active' AND start_after > now()`,
  );
  return row?.count ?? 0;
};

async function deliver(): Promise<void> {
  await release();
  const post = await startPost(product.database);
  await post.delivered();
  await post.stop();
}

/** Creates a confirmed booking whose letters are sent. */
async function known() {
  const parent = await readyParent(db);
  const one = await bookingIn('confirmed', { parent });
  await deliver();
  return { one, parent };
}

const later = (instant: string, days: number) =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString();

test('a letter waits until a later change of its booking can no longer be undone, and is sent if that is undone', async () => {
  const { one, parent } = await known();
  const move = async (days: number) => {
    const { version } = await get(one.id);
    const time = { start_at: later(one.start_at, days), end_at: later(one.end_at, days) };
    return write(owner, 'POST', `/admin/booking/${one.id}/reschedule`, {
      version,
      nanny_agreed: true,
      ...time,
    });
  };
  await move(1);
  await release();
  expect(await heldBack()).toBe(0);
  const second = await move(2);
  expect(await heldBack()).toBe(4);
  await undo(owner, second.undo);
  expect(await heldBack()).toBe(2);
  await deliver();
  const post = await startPost(product.database);
  const mails = await post.to(parent.email, 2);
  await post.stop();
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/ is booked for /),
    expect.stringMatching(/^Your booking has moved to /),
  ]);
  expect(mails[1]?.text).toContain(
    `from ${formatInstant(one.start_at)} to ${formatInstant(later(one.start_at, 1))}.`,
  );
});

test('the history of a booking says that the mail server refused a letter, once', async () => {
  const { one } = await known();
  await transition(one.id, 'cancel');
  await release();
  const worker = await startMailWorker(product.database, letters, product.config, () => {}, {
    send: () => Promise.reject(new AddressRefused('Refused with 550')),
    close: () => {},
  });
  await expect.poll(() => waitingMails(db), { timeout: 60_000 }).toBe(0);
  await worker.stop();
  const unsent = await db
    .select({ action: event.action, actor: event.actor_kind, after: event.after })
    .from(event)
    .where(
      and(eq(event.record_id, one.id), eq(event.resource, 'booking'), like(event.action, 'letter-unsent')),
    )
    .orderBy(event.id);
  const reason = 'The mail server refused the address.';
  expect(
    unsent.map(({ after }) => after).toSorted((a, b) => String(a?.letter).localeCompare(String(b?.letter))),
  ).toEqual([
    { letter: 'cancelled', recipient: 'the family', reason },
    { letter: 'visit cancelled', recipient: 'the nanny', reason },
  ]);
  expect(unsent.every(({ actor }) => actor === 'system')).toBe(true);
});

import { booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { series } from '@nanny-polo/shared/bookings/series';
import { cancelUserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import type { ApiError } from '@nanny-polo/shared/contract/http-client';
import { order, orderTransitionCalls } from '@nanny-polo/shared/money/order';
import { orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import { createView, getView } from '@nanny-polo/shared/office/saved-view';
import { documentTransitionCalls, parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import { eraseParent, parents } from '@nanny-polo/shared/people/parents';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eraseParentCompletely } from '../../../drills/privacy.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { personalData } from '../../areas.ts';
import { booking as bookingTable } from '../../bookings/schedule/booking-table.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { system } from '../../kernel/history/service.ts';
import { capturedMail } from '../../kernel/mail/captured-mail-table.ts';
import { lockWaits, onPostgres } from '../../test/database.ts';
import { nextSlot, readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf, createSeries } from '../../test/series.ts';
import { eraseParentRecord } from './erase.ts';

const log: string[] = [];
const product = await openProduct({ logLevel: 'debug' }, { write: (line) => void log.push(line) });
const owner = await product.signedIn('owner');

test('an erased parent is in no table, file, mail or log line, and their payments are kept', async () => {
  const findings = await eraseParentCompletely({ ...product, log });
  expect(findings.filter(({ held }) => !held)).toEqual([]);
});

test('an erased parent cannot be changed or erased again', async () => {
  const [erased] = await owner.call(parents.list, { query: { filter: { erased: true } } });
  const params = { id: erased?.id ?? 0 };
  const version = erased?.version ?? 0;
  for (const call of [
    () => owner.call(parents.update, { params, body: { version, first_name: 'Back' } }),
    () => owner.call(eraseParent, { params, body: { version, confirm: erased?.email ?? '' } }),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
  }
});

test('a parent’s data is not kept in the history of their deleted record', async () => {
  const body = { first_name: 'Petronella', last_name: 'Gone', email: 'petronella@families.example' };
  const { id, version } = await owner.call(parents.create, { body });
  await owner.call(parents.update, { params: { id }, body: { version, internal_note: 'Petronella rang' } });
  const removed = await owner.call(parents.remove, { params: { id } });
  expect(removed).toMatchObject(body);
  expect(await owner.call(parents.history, { params: { id } })).toMatchObject([
    { action: 'delete', before: null, after: null },
    { action: 'update', before: null, after: null },
    { action: 'create', before: null, after: null },
  ]);
});

test('a parent with open bookings cannot be erased', async () => {
  const slot = {
    service: 'hourly',
    start_at: '2031-05-06T09:00:00Z',
    end_at: '2031-05-06T12:00:00Z',
  } as const;
  await owner.call(booking.create, { body: { parent_id: 3, ...slot } });
  const parent = await owner.call(parents.get, { params: { id: 3 } });
  const call = owner.call(eraseParent, {
    params: { id: 3 },
    body: { version: parent.version, confirm: parent.email },
  });
  await expect(call).rejects.toMatchObject({ status: 409, body: { code: 'in_use' } });
});

test('neither the stored responses to a parent’s own calls nor views with a former name outlive an erasure', async () => {
  const made = await readyParent(product.db, { last_name: 'Formerly' });
  const own = await signedInAs(product, made);
  const asked = await own.call(requestBooking, {
    headers: { 'idempotency-key': 'own-request' },
    body: { service: 'hourly', ...nextSlot(), notes: 'The blue gate' },
  });
  await own.call(cancelUserBooking, {
    params: { id: asked.id },
    body: { version: asked.version, fee_minor: 0 },
  });
  const parent = await owner.call(parents.update, {
    params: { id: made.id },
    body: { version: made.version, last_name: 'Latterly' },
  });
  const view = await owner.call(createView, {
    body: {
      resource: 'users/parents',
      name: 'To call',
      shared: false,
      settings: {
        filter: { q: 'petra formerly' },
        sort: ['id', 'DESC'],
        per_page: 25,
        layout: null,
        columns: { hidden: null, order: null },
      },
    },
  });
  const responses = () =>
    queryRows(product.db, sql`SELECT 1 FROM idempotency_key WHERE answer::text LIKE '%The blue gate%'`);
  expect(await responses()).toHaveLength(1);
  await owner.call(eraseParent, {
    params: { id: parent.id },
    body: { version: parent.version, confirm: parent.email },
  });
  expect(await responses()).toEqual([]);
  await expect(owner.call(getView, { params: { id: view.id } })).rejects.toMatchObject({ status: 404 });
});

test('mails and stored responses to a parent of the same name outlive an erasure', async () => {
  const name = { first_name: 'Una', last_name: 'Vale' };
  const parent = await readyParent(product.db, name);
  const same = await owner.call(parents.create, {
    headers: { 'idempotency-key': 'namesake' },
    body: { ...name, email: 'una.vale@families.example' },
  });
  const mail = { subject: 'Your visit', text: 'Hello Una Vale', parts: [] };
  await product.db
    .insert(capturedMail)
    .values([parent, same].map(({ email }) => ({ ...mail, to: email, message_id: email })));
  for (const one of [parent, same])
    await owner.call(order.create, {
      headers: { 'idempotency-key': `order-for-${one.id}` },
      body: {
        parent_id: one.id,
        lines: [{ kind: 'fee', label: 'For Una Vale', quantity: 1, unit: 'item', unit_minor: 1 }],
      },
    });
  await owner.call(eraseParent, {
    params: { id: parent.id },
    body: { version: parent.version, confirm: parent.email },
  });
  const mails = await product.db.select().from(capturedMail).where(eq(capturedMail.text, mail.text));
  expect(mails.map(({ to }) => to)).toEqual([same.email]);
  const responses = await queryRows<{ parent_id: string | null; email: string | null }>(
    product.db,
    sql`SELECT answer->'value'->>'parent_id' AS parent_id, answer->'value'->>'email' AS email FROM idempotency_key
      WHERE answer::text LIKE '%Una Vale%' ORDER BY created_at`,
  );
  expect(responses).toEqual([
    { parent_id: null, email: same.email },
    { parent_id: String(same.id), email: null },
  ]);
});

test('the series of an erased parent ends, so that no more bookings are made from it', async () => {
  const parent = await readyParent(product.db);
  const { id } = await createSeries(owner, {
    parent_id: parent.id,
    notes: 'Ask for Petra',
    languages: ['Greek'],
  });
  for (const one of await bookingsOf(owner, id))
    await owner.call(bookingTransitionCalls.cancel, {
      params: { id: one.id },
      body: { version: one.version },
    });
  await owner.call(eraseParent, {
    params: { id: parent.id },
    body: { version: parent.version, confirm: parent.email },
  });
  const ended = await owner.call(series.get, { params: { id } });
  expect(ended).toMatchObject({
    address: null,
    children: [],
    languages: [],
    notes: '',
    last_day: ended.made_until,
  });
  const texts = { params: { id }, body: { version: ended.version, notes: 'Petra' } };
  await expect(owner.call(series.update, texts)).rejects.toMatchObject({ status: 422 });
});

test('no new text can be written about an erased parent, but money can still be refunded', async () => {
  const parent = await readyParent(product.db);
  const line = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 5000 } as const;
  const made = await owner.call(order.create, { body: { parent_id: parent.id, lines: [line] } });
  const money = { amount_minor: 5000, method: 'cash' as const, proof: '' };
  const refund = { ...money, reason: 'goodwill' as const };
  await owner.call(orderTransactions.charge, {
    params: { id: made.id },
    body: { version: made.version, ...money },
  });
  const done = { parent_id: parent.id, service: 'hourly', status: 'closed', source: 'phone' } as const;
  const [past] = await product.db
    .insert(bookingTable)
    .values({ ...done, ...nextSlot(), buffer_minutes: 15 })
    .returning();
  const [uploaded] = await owner.call(parentDocuments.list, { query: { filter: { parent_id: parent.id } } });
  await owner.call(eraseParent, {
    params: { id: parent.id },
    body: { version: parent.version, confirm: parent.email },
  });

  const erased = {
    status: 422,
    body: { errors: { parent_id: ['This person was erased. Please choose another.'] } },
  };
  const slot = { service: 'hourly' as const, ...nextSlot() };
  await expect(
    owner.call(order.create, { body: { parent_id: parent.id, lines: [line] } }),
  ).rejects.toMatchObject(erased);
  await expect(owner.call(booking.create, { body: { parent_id: parent.id, ...slot } })).rejects.toMatchObject(
    erased,
  );
  const [owed, visit] = [
    await owner.call(order.get, { params: { id: made.id } }),
    await owner.call(booking.get, { params: { id: past!.id } }),
  ];
  const params = { id: owed.id };
  const { version } = owed;
  const documentParams = { id: uploaded!.id };
  const blank = (field: string) => ({
    status: 422,
    body: { errors: { [field]: ['This person was erased. Leave this blank.'] } },
  });
  for (const [call, refusal] of [
    [() => owner.call(order.update, { params, body: { ...owed, note: 'Petra' } }), blank('note')],
    [
      () => owner.call(orderTransitionCalls.complete, { params, body: { version, reason: 'Petra' } }),
      blank('reason'),
    ],
    [
      () => owner.call(orderTransactions.refund, { params, body: { version, ...refund, proof: 'Petra' } }),
      blank('proof'),
    ],
    [
      () => owner.call(orderTransactions.refund, { params, body: { version, ...refund, note: 'Petra' } }),
      blank('note'),
    ],
    [
      () =>
        owner.call(booking.update, { params: { id: visit.id }, body: { ...visit, internal_note: 'Petra' } }),
      blank('internal_note'),
    ],
    [
      () =>
        owner.call(documentTransitionCalls.revoke, {
          params: documentParams,
          body: { version: uploaded!.version, reason: 'Petra' },
        }),
      { status: 409, body: { message: 'This person was erased.' } },
    ],
  ] as const)
    await expect(call()).rejects.toMatchObject(refusal);
  const returned = await owner.call(orderTransactions.refund, { params, body: { version, ...refund } });
  expect(returned.payment_status).toBe('refunded');
});

test('a parent’s call that is running while they are erased stores nothing about them', async () => {
  const parent = await readyParent(product.db);
  const client = await signedInAs(product, parent);
  let status: Promise<number> | undefined;
  await product.db.transaction(async (tx) => {
    await tx.select().from(parentUser).where(eq(parentUser.id, parent.id)).for('update');
    status = client.call(requestBooking, { body: { service: 'hourly', ...nextSlot() } }).then(
      () => 201,
      ({ status }: ApiError) => status,
    );
    if (onPostgres()) await expect.poll(() => lockWaits(product.db)).toBeGreaterThan(0);
    await eraseParentRecord(tx, personalData, system, parent.id, {
      version: parent.version,
      confirm: parent.email,
    });
  });
  expect([401, 422]).toContain(await status);
  expect(await product.db.$count(bookingTable, eq(bookingTable.parent_id, parent.id))).toBe(0);
});

test('events cannot be changed or deleted', async () => {
  await expect(product.db.execute(`UPDATE event SET actor_name = 'nobody' WHERE id = 1`)).rejects.toThrow();
  await expect(product.db.execute(`DELETE FROM event WHERE id = 1`)).rejects.toThrow();
});

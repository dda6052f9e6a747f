import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { booking, bookingMoves } from '@nanny-polo/shared/booking';
import { getFamily, submitOwnDocument, updateFamily } from '@nanny-polo/shared/family';
import type { HttpClient } from '@nanny-polo/shared/http-client';
import { documentMoves } from '@nanny-polo/shared/parent-documents';
import { eraseParent, exportParent, parents } from '@nanny-polo/shared/parents';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '../database/database.ts';
import { openStorage } from '../file-storage/open.ts';
import { removeLooseFiles } from '../file-storage/service.ts';
import { openSession } from '../session/service.ts';
import { pngFile } from '../test/files.ts';
import { startPost } from '../test/post.ts';
import { type Product, startProduct } from '../test/product.ts';

let product: Product;
let owner: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  owner = await product.signedIn('owner');
});
afterAll(() => product.close());

/** A word that stands nowhere unless this person left it there. */
const canary = 'Xylocanary';

/** Every column of every table of ours, of the queue and of the migrations, that holds the word. */
async function whereItSings(): Promise<string[]> {
  const tables = await rows<{ name: string; fields: string[] }>(
    product.db,
    sql`SELECT format('%I.%I', table_schema, table_name) AS name, array_agg(format('%I', column_name)::text) AS fields
      FROM information_schema.columns
      WHERE table_schema NOT IN ('pg_catalog', 'information_schema')
      GROUP BY 1 ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name, fields } of tables) {
    for (const field of fields) {
      const [hit] = await rows<{ count: number }>(
        product.db,
        sql.raw(`SELECT count(*)::int AS count FROM ${name} WHERE ${field}::text ILIKE '%${canary}%'`),
      );
      if (hit?.count) found.push(`${name}.${field}`);
    }
  }
  return found;
}

const address = (line: string) => ({
  label: canary,
  line,
  postcode: 'N1 1AA',
  lat: null,
  lng: null,
  access_notes: canary,
});

test('an erased parent is named in no table, no file and no mail, and what was done stays', async () => {
  const made = await owner.call(parents.create, {
    headers: { 'idempotency-key': 'make-canary' },
    body: {
      first_name: canary,
      last_name: `O’${canary}`,
      email: `${canary}@test.example`,
      phone: '+447700900123',
      internal_note: `Ask for ${canary}`,
      tags: [canary],
      addresses: [address(`1 ${canary} Road`)],
      children: [{ name: canary, date_of_birth: '2024-02-02', allergies: canary, notes: canary }],
      emergency_contacts: [{ name: canary, phone: '+447700900124', relation: canary }],
    },
  });
  const params = { id: made.id };
  const parent = product.client(
    await openSession(product.db, { realm: 'user', id: made.id }, { ip: '', userAgent: canary }),
  );
  const { data: family } = await parent.call(getFamily);
  await parent.call(updateFamily, {
    body: { version: family.version, addresses: [address(`2 ${canary} Road`)] },
  });
  const slot = {
    service: 'hourly',
    start_at: '2031-05-05T09:00:00Z',
    end_at: '2031-05-05T12:00:00Z',
  } as const;
  const booked = await owner.call(booking.create, {
    headers: { 'idempotency-key': 'book-canary' },
    body: { parent_id: made.id, ...slot, notes: canary, internal_note: canary },
  });
  await owner.call(bookingMoves.cancel, {
    params: { id: booked.id },
    body: { version: booked.version, reason: `${canary} called` },
  });
  const handedIn = await parent.call(submitOwnDocument, {
    body: { document_type_id: 1, file: pngFile(`${canary}.png`) },
  });
  const document = { params: { id: handedIn.data.id } };
  await owner.call(documentMoves.review, { ...document, body: { version: 1 } });
  await owner.call(documentMoves.reject, {
    ...document,
    body: { version: 2, reason: `${canary} is not readable` },
  });
  const post = await startPost(product.database, product.config);
  await post.settled();
  await post.stop();

  const exported = JSON.stringify(await owner.call(exportParent, { params }));
  for (const part of ['1 Xylocanary Road', booked.code, 'Xylocanary.png', '+447700900124']) {
    expect(exported).toContain(part);
  }
  expect(exported).not.toContain('argon2');
  const before = await whereItSings();
  expect(before.length).toBeGreaterThan(10);
  const files = join(product.config.dataDir, 'files', 'documents');
  expect(readdirSync(files)).toHaveLength(1);

  const current = await owner.call(parents.get, { params });
  const mistyped = owner.call(eraseParent, {
    params,
    body: { version: current.version, confirm: 'somebody' },
  });
  await expect(mistyped).rejects.toMatchObject({
    status: 422,
    body: { errors: { confirm: expect.anything() } },
  });
  const body = { version: current.version, confirm: current.email };
  const erased = await owner.call(eraseParent, { params, body });
  expect(erased).toMatchObject({
    name: `Erased parent ${made.id}`,
    status: 'suspended',
    addresses: [],
    children: [],
  });

  expect(await whereItSings()).toEqual([]);
  await removeLooseFiles(product.db, openStorage(product.config));
  expect(existsSync(files) ? readdirSync(files) : []).toEqual([]);
  await expect(parent.call(getFamily)).rejects.toMatchObject({ status: 401 });

  const actions = (await owner.call(parents.history, { params })).map((one) => one.action);
  expect(actions[0]).toBe('erase');
  expect(actions).toContain('create');
  const [kept] = await owner.call(booking.list, { query: { filter: { parent_id: made.id } } });
  expect(kept).toMatchObject({ code: booked.code, status: 'cancelled', address: null, children: [] });
});

test('an erased parent stays erased', async () => {
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

test('a parent with open bookings is neither erased nor archived', async () => {
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

test('events of the living cannot be changed', async () => {
  await expect(product.db.execute(`UPDATE event SET actor_name = 'nobody' WHERE id = 1`)).rejects.toThrow();
  await expect(product.db.execute(`DELETE FROM event WHERE id = 1`)).rejects.toThrow();
});

/** A search finds nothing by a text that no answer to this admin contains. */

import { hash } from 'node:crypto';
import { type PermissionName, permissionNames } from '@nanny-polo/shared/contract/permission';
import { eq, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { role } from '../../accounts/identity/role-table.ts';
import { openSession } from '../../accounts/session/service.ts';
import { booking } from '../../bookings/schedule/booking-table.ts';
import { series } from '../../bookings/schedule/series-table.ts';
import { queryRows } from '../../kernel/database/database.ts';
import type { RecordTable } from '../../kernel/resource/record.ts';
import { order } from '../../money/ledger/order-table.ts';
import { nannyUser } from '../../people/nanny/table.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { parentDocument } from '../../people/parent-documents/table.ts';
import { canaryRow } from '../../test/fill.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { readySeries } from '../../test/series.ts';
import { findRecords } from './service.ts';

const product = await openProduct();
const { db } = product;
const family = await readyParent(db);
const nanny = await readyNanny(db);
const care = { parent_id: family.id, nanny_polo_id: nanny.id, service: 'hourly' as const };
const account = { first_name: 'A', last_name: 'B', email: 'account@nannies.example' };
await db.insert(nannyUser).values({ ...account, nanny_polo_id: nanny.id });
await db
  .insert(booking)
  .values({ ...care, ...nextSlot(), buffer_minutes: 0, status: 'offered', source: 'phone' });
await readySeries(db, family.id, { nanny_polo_id: nanny.id });
const money = { lines_minor: 0, discount_minor: 0, pay_minor: 0, currency: 'GBP' };
const number = 'NP-2031-00417';
const nothing = { lines: [], adjustments: [], not_applied: [] };
await db.insert(order).values({ number, parent_id: family.id, status: 'placed', ...money, ...nothing });

/** The planted words by the fields that contain them. */
const planted = new Map<string, string>();

/** Returns a word, or the digits of a telephone number, that no other field contains and that resembles none. */
function wordOf(field: string): string {
  const digits = `7700911${String(planted.size).padStart(3, '0')}`;
  const word = field.endsWith('phone') ? digits : `q${hash('sha1', field).slice(0, 14)}`;
  planted.set(field, word);
  return word;
}

/** Replaces texts of the newest record of a table. Returns its id. */
async function plant(table: RecordTable, columns: readonly string[]): Promise<number> {
  const row = canaryRow(table, 1, getTableName(table));
  const texts = JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column]])));
  const values = JSON.parse(texts.replace(/«(.+?)»/g, (_, field) => wordOf(field)));
  const [newest] = await queryRows<{ id: number }>(db, sql`SELECT max(id) AS id FROM ${table}`);
  const id = newest?.id ?? 0;
  await db
    .update(table as PgTable)
    .set(values)
    .where(eq(table.id, id));
  return id;
}

const ofPerson = ['first_name', 'last_name', 'email', 'phone', 'internal_note'];
const ofCare = ['address', 'children', 'languages', 'notes', 'internal_note'];
const ofFamily = ['addresses', 'children', 'emergency_contacts', 'tags'];
const ofDossier = [
  'display_name',
  'legal_name',
  'email',
  'phone',
  'bio',
  'address',
  'postcode',
  'skills',
  'internal_note',
];

/** The records by resource, with the permission that reads them. */
const records: Readonly<Record<string, readonly [PermissionName, number]>> = {
  'users/parents': ['parents', await plant(parentUser, [...ofPerson, ...ofFamily])],
  'master/nanny-polo': ['nanny-polo', await plant(nannyPolo, ofDossier)],
  'users/nanny': ['nanny', await plant(nannyUser, ofPerson)],
  booking: ['booking', await plant(booking, ofCare)],
  series: ['booking', await plant(series, ofCare)],
  order: ['dashboard', await plant(order, ['note'])],
  'master/parent-documents': [
    'parent-documents',
    await plant(parentDocument, ['file_name', 'reason', 'internal_note']),
  ],
};

const lookups = {
  'lookup/parents': ['booking', 'dashboard', 'discount', 'parent-documents', 'parents'],
  'lookup/nanny-polo': ['booking', 'dashboard', 'nanny-polo', 'nanny', 'parents'],
} as const;

const [own] = await db.insert(role).values({ name: 'One permission', permissions: [] }).returning();
const [reader] = await db
  .insert(adminUser)
  .values({ ...account, email: 'reader@office.example', role_id: own?.id ?? 0, status: 'active' })
  .returning();

test.each(permissionNames)('with %s alone', async (name) => {
  const permissions = [{ name, type: 'visit' as const }];
  await db
    .update(role)
    .set({ permissions })
    .where(eq(role.id, own?.id ?? 0));
  const token = await openSession(db, { realm: 'admin', id: reader?.id ?? 0 }, { ip: '', userAgent: '' });
  const headers = { authorization: `Bearer ${token}` };
  const get = async (path: string) => (await product.send(`/admin/${path}`, { headers })).json();
  const list = (path: string, q: string) =>
    get(`${path}?${new URLSearchParams({ filter: JSON.stringify({ q }) })}`);

  const readable = Object.entries(records).filter(([, [permission]]) => permission === name);
  const lists = [
    ...readable.map(([resource]) => resource),
    ...Object.entries(lookups).flatMap(([path, names]) =>
      (names as readonly string[]).includes(name) ? [path] : [],
    ),
  ];
  const names = await Promise.all(lists.map((path) => get(`${path}?range=[0,999]`)));
  const whole = await Promise.all(readable.map(([resource, [, id]]) => get(`${resource}/${id}`)));
  const answers = JSON.stringify([names, whole]);

  const found: string[] = [];
  for (const [field, word] of planted) {
    if (answers.includes(word)) continue;
    for (const path of lists) if ((await list(path, word)).length > 0) found.push(`${field} in ${path}`);
    if ((await findRecords(db, permissions, word)).length > 0) found.push(`${field} in the palette`);
    if (name !== 'booking') continue;
    const roster = await get(
      `booking/roster?${new URLSearchParams({ nannies: JSON.stringify({ q: word }) })}`,
    );
    const load = await get(
      `booking/roster/load?${new URLSearchParams({ filter: JSON.stringify({ q: word }), days: '42' })}`,
    );
    if (
      roster.rows.length > 0 ||
      load.some((day: { bookings: number; open: number }) => day.bookings + day.open > 0)
    )
      found.push(`${field} in the roster`);
  }
  expect(found).toEqual([]);
  expect(planted.size).toBeGreaterThan(50);
});

test('the texts that a permission shows do find', async () => {
  const everyName = permissionNames.map((name) => ({ name, type: 'visit' as const }));
  for (const field of [
    'parent_user.first_name',
    'parent_user.email',
    'parent_user.phone',
    'nanny_polo.legal_name',
  ])
    expect((await findRecords(db, everyName, planted.get(field) ?? '')).length, field).toBeGreaterThan(0);
});

/** Fills a database with a canary in each free text, so that a test can state which of them a call returns. */

import { randomUUID } from 'node:crypto';
import type { Address, BookedChild, Child, EmergencyContact } from '@nanny-polo/shared/people/family-fields';
import type { FamilyPrice } from '@nanny-polo/shared/pricing/price-change';
import type { Quote } from '@nanny-polo/shared/pricing/quote';
import { getTableName, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { parentUser } from '../accounts/identity/parent-user-table.ts';
import type { booking } from '../bookings/schedule/booking-table.ts';
import type { priceChange } from '../bookings/schedule/price-change-table.ts';
import type { series } from '../bookings/schedule/series-table.ts';
import { type Db, queryRows } from '../kernel/database/database.ts';
import type { order } from '../money/ledger/order-table.ts';
import type { careAgreement } from '../people/care-agreement/table.ts';
import type { nannyPolo } from '../people/nanny-polo/table.ts';
import type { parentDocument } from '../people/parent-documents/table.ts';

/** Every canary that a text contains, such as `1:booking.address.line`. */
export const canariesIn = (value: unknown): Set<string> =>
  new Set([...JSON.stringify(value).matchAll(/«(.+?)»/g)].map(([, canary = '']) => canary));

/** Stands for a text in the samples. */
const free = 'text';

const address: Address = {
  label: free,
  line: free,
  postcode: free,
  lat: 51.5,
  lng: -0.1,
  access_notes: free,
};
const bookedChild: BookedChild = {
  id: 1,
  name: free,
  date_of_birth: '2024-02-02',
  allergies: [free],
  notes: free,
};
const child: Child = {
  ...bookedChild,
  medicines: free,
  doctor_name: free,
  doctor_phone: free,
  school_name: free,
  school_phone: free,
  routine: free,
};
const contact: EmergencyContact = { name: free, phone: free, relation: free };
const line: FamilyPrice['lines'][number] = {
  kind: 'fee',
  label: free,
  quantity: 1,
  unit: 'item',
  unit_minor: 1,
  amount_minor: 1,
  vat_rate: 0,
};
const adjustment = { discount_id: 1, booking_id: 1, name: free, amount_minor: 1, why: free };
const notApplied = { discount: free, code: free, why: free };
const price: FamilyPrice = { lines: [line], adjustments: [adjustment], total_minor: 1, currency: free };
const quote: Quote = { ...price, not_applied: [notApplied], pay_minor: 1 };
const cancellation_policy = { name: free, steps: [{ hours_before: 24, percent: 50 }], late_percent: 100 };
const orderLines = [{ ...line, booking_id: 1 }];

type Sample<Table extends PgTable> = Partial<Table['$inferSelect']>;

/** What rows contain instead of the default for the type of their column. The types name every text inside JSON. */
const samples: Readonly<Record<string, object>> = {
  parent_user: {
    addresses: [address],
    children: [child],
    emergency_contacts: [contact],
    archived_at: null,
    erased_at: null,
  } satisfies Sample<typeof parentUser>,
  parent_document: { status: 'rejected' } satisfies Sample<typeof parentDocument>,
  nanny_polo: {
    display_name: `${free} Surname`,
    status: 'active',
    availability: [],
  } satisfies Sample<typeof nannyPolo>,
  // Families see its first characters.
  care_agreement: { hash: '0123456789abcdef' } satisfies Sample<typeof careAgreement>,
  booking: {
    status: 'confirmed',
    end_at: '2100-01-01T12:00:00.000Z',
    address,
    children: [bookedChild],
    cancellation_policy,
    quote,
  } satisfies Sample<typeof booking>,
  series: {
    address,
    children: [bookedChild],
    cancellation_policy,
    starts: '09:00',
    ends: '12:00',
  } satisfies Sample<typeof series>,
  price_change: { state: 'pending', price } satisfies Sample<typeof priceChange>,
  order: {
    lines: orderLines,
    void_lines: orderLines,
    adjustments: [adjustment],
    not_applied: [notApplied],
  } satisfies Sample<typeof order>,
};

/** Replaces the texts of a sample with canaries, and adds a field to each object that no list knows. */
function withCanaries(value: unknown, path: string): unknown {
  if (typeof value === 'string') return value.replace(free, `«${path}»`);
  if (Array.isArray(value)) return value.map((entry) => withCanaries(entry, path));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, inner]) => [name, withCanaries(inner, `${path}.${name}`)]);
  return { ...Object.fromEntries(fields), later: `«${path}.later»` };
}

/** Values by the type of a column, and by the name of the type. A column of another type stays null or its default. */
const byType: Readonly<Record<string, unknown>> = {
  boolean: true,
  date: '2100-01-01',
  'date[]': ['2100-01-01'],
  'timestamp (3) with time zone': '2100-01-01T10:00:00.000Z',
  text: free,
  'text[]': [free],
  jsonb: free,
  tstzrange: '[2100-01-01,2100-01-02)',
};

const isNumber = /^(integer|bigint|real|double precision)(\[\])?$/;

function defaultOf(column: PgColumn, id: number): unknown {
  const type = column.getSQLType().replace(/ COLLATE .*/, '');
  if (isNumber.test(type)) return type.endsWith('[]') ? [id] : id;
  const [first] = column.enumValues ?? [];
  if (first !== undefined) return type.endsWith('[]') ? [first] : first;
  return type === 'uuid' ? randomUUID() : byType[type];
}

/** Returns a row of a table with a canary in each text. All its numbers, references included, are `id`. */
export function canaryRow(table: PgTable, id: number, prefix = `${id}:${getTableName(table)}`) {
  const sample = samples[getTableName(table)] ?? {};
  const columns = getTableConfig(table).columns.filter(({ generated }) => !generated);
  return Object.fromEntries(
    columns.flatMap((column) => {
      const value = column.name in sample ? sample[column.name as never] : defaultOf(column, id);
      return value === undefined ? [] : [[column.name, withCanaries(value, `${prefix}.${column.name}`)]];
    }),
  );
}

/** Tables without personal data that the product needs as they are. */
const untouched = ['agency_settings', 'agency_terms', 'role', 'demo_mark'];

/** Replaces the content of each table with the canary rows 1 and 2, whose references are to rows of the same number. */
export async function fillWithCanaries(db: Db, tables: readonly PgTable[]): Promise<void> {
  const constraints = await queryRows<{ table: string; name: string }>(
    db,
    sql`SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name FROM pg_constraint
      WHERE contype IN ('c', 'f', 'x') AND connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of constraints)
    await db.execute(sql.raw(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`));
  for (const table of tables) await db.execute(sql`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const table of tables.filter((one) => !untouched.includes(getTableName(one)))) {
    await db.delete(table);
    for (const id of [1, 2]) await db.insert(table).values(canaryRow(table, id));
  }
}

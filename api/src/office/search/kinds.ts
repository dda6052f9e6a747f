import type { SearchableName } from '@nanny-polo/shared/office/search';
import { type SQL, sql } from 'drizzle-orm';
import { bookingCodes } from '../../bookings/booking-record/view.ts';
import { toStatusList } from '../../bookings/schedule/booking-table.ts';
import type { SearchText } from '../../kernel/resource/search.ts';
import { statusOfDiscount } from '../../money/discount/service.ts';
import { stateOfDocument } from '../../people/parent-documents/service.ts';
import { stateOfParent } from '../../people/parents/service.ts';
import { nannyCodes } from '../../people/search-texts.ts';
import { selectByCode, selectByOrderNumber } from './code-matches.ts';
import type { Source } from './texts.ts';

/** How the records of a resource are found and shown. */
export interface Kind {
  readonly table: string;
  /** Joins of the other tables that its columns need. */
  readonly joins?: SQL;
  readonly columns: { readonly [name in ColumnName]?: SQL };
  /** A number that orders records of the same score; without it the newest come first. */
  readonly order?: SQL;
  /** The sources whose matches, in the table `own`, find records of this kind. */
  readonly sources: readonly Source[];
  /** Returns queries for `id`, `field`, `value` and `score`. Each finds a part of the matches. */
  found(searchText: SearchText): readonly (SQL | null)[];
}

export const columnNames = [
  'name',
  'parent_name',
  'nanny_polo_name',
  'status',
  'start_at',
  'end_at',
  'email',
  'phone',
] as const;
export type ColumnName = (typeof columnNames)[number];

/**
 * The maximum number of people through whom other records are found, and of records found through each. A nanny's last
 * past booking is found in addition.
 */
const maxPeople = 8;
const maxPerPerson = 4;

/** The number of a family's newest bookings that are considered. */
const maxNewest = 200;

/** Selects the people of a source who match best. */
const bestOf = (source: Source) =>
  sql`(SELECT * FROM own WHERE source = ${source} ORDER BY score DESC, id DESC LIMIT ${maxPeople}) person`;

/** Selects records of people who match, at a lower score. A match of a person's name is reported as `field`. */
const through = (source: Source, field: 'parent' | 'nanny', ids: SQL) =>
  sql`SELECT one.id, CASE person.field WHEN 'name' THEN ${field} ELSE person.field END AS field, person.value,
    person.score * 0.9 AS score FROM ${bestOf(source)} CROSS JOIN LATERAL (${ids}) one`;

const byFamily = (table: SQL, isShown = sql`true`) =>
  through(
    'users/parents',
    'parent',
    sql`SELECT id FROM ${table} WHERE parent_id = person.id AND ${isShown} ORDER BY id DESC LIMIT ${maxPerPerson}`,
  );

const ahead = (one: SQL) => sql`(${one}.status IN ${toStatusList('ahead')} AND ${one}.end_at > now())`;

/** Returns SQL to sort bookings by their time from now, with bookings ahead before all others. */
const nextFirst = (table: SQL) =>
  sql`abs(extract(epoch FROM ${table}.start_at - now())) + CASE WHEN ${ahead(table)} THEN 0 ELSE 1e10 END`;

const bookingsByFamily = through(
  'users/parents',
  'parent',
  sql`SELECT id FROM (SELECT id, start_at, end_at, status FROM booking WHERE parent_id = person.id
      ORDER BY id DESC LIMIT ${maxNewest}) newest ORDER BY ${nextFirst(sql`newest`)} LIMIT ${maxPerPerson}`,
);

const bookingsByNanny = through(
  'master/nanny-polo',
  'nanny',
  sql`(SELECT id FROM booking WHERE nanny_polo_id = person.id AND start_at > now() - interval '1 day'
      AND ${ahead(sql`booking`)} ORDER BY start_at LIMIT ${maxPerPerson})
    UNION ALL (SELECT id FROM booking WHERE nanny_polo_id = person.id AND start_at <= now() - interval '1 day'
      ORDER BY start_at DESC LIMIT 1)`,
);

const byItself = (source: Source) => sql`SELECT id, field, value, score FROM own WHERE source = ${source}`;

const itself = (source: Source) => ({ sources: [source], found: () => [byItself(source)] });

const family = sql`JOIN parent_user ON parent_user.id = parent_id`;
const familyName = sql`parent_user.name`;

/** Returns every kind, with states as of today. */
export const createSearchKinds = (): Readonly<Record<SearchableName, Kind>> => ({
  booking: {
    table: 'booking',
    joins: sql`${family} LEFT JOIN nanny_polo ON nanny_polo.id = nanny_polo_id`,
    columns: {
      name: sql`booking.code`,
      parent_name: familyName,
      nanny_polo_name: sql`nanny_polo.display_name`,
      status: sql`booking.status`,
      start_at: sql`booking.start_at`,
      end_at: sql`booking.end_at`,
    },
    order: nextFirst(sql`booking`),
    sources: ['users/parents', 'master/nanny-polo'],
    found: ({ text }) => [selectByCode(text, sql`booking`, bookingCodes), bookingsByFamily, bookingsByNanny],
  },
  'users/parents': {
    table: 'parent_user',
    columns: { name: familyName, status: stateOfParent, email: sql`email`, phone: sql`phone` },
    ...itself('users/parents'),
  },
  'master/nanny-polo': {
    table: 'nanny_polo',
    columns: { name: sql`display_name`, status: sql`status`, email: sql`email`, phone: sql`phone` },
    sources: ['master/nanny-polo'],
    found: ({ text }) => [selectByCode(text, sql`nanny_polo`, nannyCodes), byItself('master/nanny-polo')],
  },
  order: {
    table: 'order',
    joins: family,
    columns: { name: sql`number`, parent_name: familyName, status: sql`"order".status` },
    sources: ['users/parents'],
    found: ({ text }) => [selectByOrderNumber(text), byFamily(sql`"order"`, sql`undone_at IS NULL`)],
  },
  'master/parent-documents': {
    table: 'parent_document',
    joins: sql`${family} JOIN document_type ON document_type.id = document_type_id`,
    columns: { name: sql`document_type.title`, parent_name: familyName, status: stateOfDocument() },
    sources: ['users/parents'],
    found: () => [byFamily(sql`parent_document`)],
  },
  'users/nanny': {
    table: 'nanny_user',
    columns: { name: sql`name`, status: sql`status`, email: sql`email`, phone: sql`phone` },
    ...itself('users/nanny'),
  },
  'master/discount': {
    table: 'discount',
    columns: { name: sql`name`, status: statusOfDiscount },
    ...itself('master/discount'),
  },
  'admin-user': {
    table: 'admin_user',
    columns: { name: sql`first_name || ' ' || last_name`, status: sql`status`, email: sql`email` },
    ...itself('admin-user'),
  },
  role: { table: 'role', columns: { name: sql`name` }, ...itself('role') },
});

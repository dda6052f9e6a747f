/** The texts by which families and nannies are found, in lists and look-ups as in the command palette. */

import {
  everyPermission,
  hasPermission,
  type Permission,
  type PermissionName,
} from '@nanny-polo/shared/contract/permission';
import type { SearchField } from '@nanny-polo/shared/office/search';
import { or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Codes, matchesCode, matchesWords, type SearchText } from '../kernel/resource/search.ts';

/** A field and its value, as shown and as compared. */
export interface Field {
  readonly field: SearchField;
  readonly value: SQL;
  readonly text: SQL;
  /** The rows of a field with several values. */
  readonly from?: SQL;
}

/** How the records of a table `p` are found by text. */
export interface Texts {
  readonly table: SQL;
  /** Returns the fields that the admin may see. All others find nothing. */
  fields(held: readonly Permission[]): readonly Field[];
  /** All the texts in one indexed column. A table without it is small enough to be read whole. */
  readonly indexed?: SQL;
  readonly only?: SQL;
}

export const foldField = (field: SearchField, value: SQL): Field => ({
  field,
  value,
  text: sql`fold(${value})`,
});

const digits = (value: SQL): Field => ({
  field: 'phone',
  value,
  text: sql`regexp_replace(${value}, '\\D', '', 'g')`,
});

const withoutSpaces = (value: SQL) => sql`nullif(lower(replace(${value}, ' ', '')), '')`;

const mayRead = (held: readonly Permission[], name: PermissionName) => hasPermission(held, name, 'visit');

const indexed = sql`p.search_text`;
const person = [foldField('name', sql`p.name`), foldField('email', sql`p.email`), digits(sql`p.phone`)];

const postcode = sql`one ->> 'postcode'`;
const ofFamily: readonly Field[] = [
  ...person,
  {
    field: 'postcode',
    value: postcode,
    text: withoutSpaces(postcode),
    from: sql`jsonb_array_elements(p.addresses) one`,
  },
  { ...foldField('child', sql`one ->> 'name'`), from: sql`jsonb_array_elements(p.children) one` },
];

/** Families. Every screen that refers to a family shows its name. */
export const families = {
  table: sql`parent_user`,
  indexed,
  only: sql`p.erased_at IS NULL`,
  fields: (held) => (mayRead(held, 'parents') ? ofFamily : [foldField('name', sql`p.name`)]),
} satisfies Texts;

const displayName = foldField('name', sql`p.display_name`);
const ofDossier: readonly Field[] = [
  displayName,
  foldField('name', sql`p.legal_name`),
  foldField('email', sql`p.email`),
  digits(sql`p.phone`),
  { field: 'postcode', value: sql`p.postcode`, text: withoutSpaces(sql`p.postcode`) },
];

/** Dossiers of nannies. Every screen that refers to a nanny shows the display name. */
export const dossiers = {
  table: sql`nanny_polo`,
  indexed,
  fields: (held) => (mayRead(held, 'nanny-polo') ? ofDossier : [displayName]),
} satisfies Texts;

/** Nannies' accounts. */
export const accounts = { table: sql`nanny_user`, indexed, fields: () => person } satisfies Texts;

const fieldRow = ({ field, value, text, from }: Field) =>
  sql`SELECT ${sql.raw(`'${field}'`)} AS field, ${value} AS value, ${text} AS text${from ? sql` FROM ${from}` : sql``}`;

/** Selects the `field`, `value` and `text` of each field of `p` that the admin may see. */
export const selectFieldRows = ({ fields }: Texts, held: readonly Permission[]): SQL =>
  sql.join(fields(held).map(fieldRow), sql` UNION ALL `);

/** Aggregates rows of fields to the text in which a search must find all its words. */
export const allTexts = sql`string_agg(CASE WHEN field IN ('name', 'child') THEN search_words(value) ELSE ' ' || text END, '')`;

/**
 * Returns the text of `p` to search, and the condition that `where` holds for it. If the admin may not see every field,
 * what the index finds must also match in those that they may see; otherwise the result would depend on the others.
 */
export function buildSearch(texts: Texts & { readonly indexed: SQL }, held: readonly Permission[]) {
  const isWhole = texts.fields(held).length === texts.fields(everyPermission).length;
  const seen = isWhole ? texts.indexed : sql`(SELECT ${allTexts} FROM (${selectFieldRows(texts, held)}) own)`;
  const matches = (where: (text: SQL) => SQL) =>
    isWhole ? where(seen) : sql`${where(texts.indexed)} AND ${where(seen)}`;
  return { seen, matches };
}

/** Matches ids of people who are found. In an array, so that PostgreSQL uses the index of `id` also beside an OR. */
const isOneOf = (id: PgColumn, texts: Texts & { readonly indexed: SQL }, search: SearchText): SQL =>
  sql`${id} = ANY(ARRAY(SELECT p.id FROM ${texts.table} p
    WHERE ${buildSearch(texts, search.held).matches((text) => matchesWords(text, search))}))`;

export const isFamilyFound = (id: PgColumn, search: SearchText): SQL => isOneOf(id, families, search);
export const isAccountFound = (id: PgColumn, search: SearchText): SQL => isOneOf(id, accounts, search);
export const isNannyFound = (id: PgColumn, search: SearchText): SQL => isOneOf(id, dossiers, search);

export const nannyCodes: Codes = { letters: 'np', width: 4 };

/** Matches dossiers by a person or a code. */
export const isDossierFound = ({ id, code }: { id: PgColumn; code: PgColumn }, search: SearchText) =>
  or(matchesCode(code, nannyCodes, search), isNannyFound(id, search));

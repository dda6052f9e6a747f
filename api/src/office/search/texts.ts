import { type Permission, type PermissionName, permits } from '@nanny-polo/shared/permission';
import type { SearchableName, SearchField } from '@nanny-polo/shared/search';
import { type SQL, sql } from 'drizzle-orm';

/** The texts of records that the search compares. */

/** A field and its value, as shown and as compared. */
export interface Field {
  readonly field: SearchField;
  readonly value: SQL;
  readonly text: SQL;
  /** The rows of a field with several values. */
  readonly from?: SQL;
}

/** The resources whose records are found by texts of their own; all others only through them or by code. */
export type Source = Exclude<SearchableName, 'booking' | 'order' | 'master/parent-documents'>;

/** How the records of a table `p` are found by text. */
export interface Texts {
  readonly table: SQL;
  /** Returns the fields that the admin may see. All others find nothing. */
  fields(held: readonly Permission[]): readonly Field[];
  /** All the texts in one indexed column. A table without it is small enough to be read whole. */
  readonly indexed?: SQL;
  readonly only?: SQL;
}

const folded = (field: SearchField, value: SQL): Field => ({ field, value, text: sql`fold(${value})` });

const digits = (value: SQL): Field => ({
  field: 'phone',
  value,
  text: sql`regexp_replace(${value}, '\\D', '', 'g')`,
});

const withoutSpaces = (value: SQL) => sql`nullif(lower(replace(${value}, ' ', '')), '')`;

const any = (held: readonly Permission[], ...names: PermissionName[]) =>
  names.some((name) => permits(held, name, 'visit'));

const indexed = sql`p.search_text`;
const person = [folded('name', sql`p.name`), folded('email', sql`p.email`), digits(sql`p.phone`)];

export const sources: Readonly<Record<Source, Texts>> = {
  'users/parents': {
    table: sql`parent_user`,
    indexed,
    only: sql`p.erased_at IS NULL`,
    // Every screen that refers to a family shows its name; a booking's screen also shows addresses and children.
    fields: (held) => [
      ...(any(held, 'parents') ? person : [folded('name', sql`p.name`)]),
      ...(any(held, 'booking', 'parents') ? ofHousehold : []),
    ],
  },
  'master/nanny-polo': {
    table: sql`nanny_polo`,
    indexed,
    fields: (held) => [folded('name', sql`p.display_name`), ...(any(held, 'nanny-polo') ? ofDossier : [])],
  },
  'users/nanny': { table: sql`nanny_user`, indexed, fields: () => person },
  'master/discount': {
    table: sql`discount`,
    fields: () => [folded('name', sql`p.name`), folded('code', sql`p.code`)],
  },
  'admin-user': {
    table: sql`admin_user`,
    fields: () => [folded('name', sql`(p.first_name || ' ' || p.last_name)`), folded('email', sql`p.email`)],
  },
  role: { table: sql`role`, fields: () => [folded('name', sql`p.name`)] },
};

const postcode = sql`one ->> 'postcode'`;
const ofHousehold: readonly Field[] = [
  {
    field: 'postcode',
    value: postcode,
    text: withoutSpaces(postcode),
    from: sql`jsonb_array_elements(p.addresses) one`,
  },
  { ...folded('child', sql`one ->> 'name'`), from: sql`jsonb_array_elements(p.children) one` },
];

const ofDossier: readonly Field[] = [
  folded('name', sql`p.legal_name`),
  folded('email', sql`p.email`),
  digits(sql`p.phone`),
  { field: 'postcode', value: sql`p.postcode`, text: withoutSpaces(sql`p.postcode`) },
];

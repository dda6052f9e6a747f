import type { SearchableName } from '@nanny-polo/shared/office/search';
import { sql } from 'drizzle-orm';
import { accounts, dossiers, families, foldField, type Texts } from '../../people/search-texts.ts';

/** The resources whose records are found by texts of their own; all others only through them or by code. */
export type Source = Exclude<SearchableName, 'booking' | 'order' | 'master/parent-documents'>;

/** The texts of records that the search compares. */
export const sources: Readonly<Record<Source, Texts>> = {
  'users/parents': families,
  'master/nanny-polo': dossiers,
  'users/nanny': accounts,
  'master/discount': {
    table: sql`discount`,
    fields: () => [foldField('name', sql`p.name`), foldField('code', sql`p.code`)],
  },
  'admin-user': {
    table: sql`admin_user`,
    fields: () => [
      foldField('name', sql`(p.first_name || ' ' || p.last_name)`),
      foldField('email', sql`p.email`),
    ],
  },
  role: { table: sql`role`, fields: () => [foldField('name', sql`p.name`)] },
};

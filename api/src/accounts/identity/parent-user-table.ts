import type { Address, Child, EmergencyContact } from '@nanny-polo/shared/people/family-fields';
import { parentStatus, provider } from '@nanny-polo/shared/people/parents';
import { type SQL, sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { defineChoice, definePersonName, instant, recordColumns } from '../../kernel/database/column.ts';

/** Parents: their accounts and the records of their families. */
export const parentUser = pgTable(
  'parent_user',
  {
    ...recordColumns,
    first_name: text().notNull(),
    last_name: text().notNull(),
    name: definePersonName(),
    email: text().notNull(),
    email_verified_at: instant(),
    /** Since when a mail server refuses the address for good; a trigger ends it when the address changes. */
    email_refused_at: instant(),
    /** Argon2id in PHC string format; null while the account has no password. */
    password_hash: text(),
    phone: text(),
    /** Used on invoices and credit notes instead of the name, unless empty. */
    invoice_name: text().notNull().default(''),
    status: defineChoice(parentStatus).default('active'),
    provider: defineChoice(provider).default('LOCAL'),
    /** The parent's `sub` at Google, which never changes, unlike the address. */
    google_sub: text(),
    addresses: jsonb().$type<Address[]>().notNull().default([]),
    children: jsonb().$type<Child[]>().notNull().default([]),
    emergency_contacts: jsonb().$type<EmergencyContact[]>().notNull().default([]),
    preferred_nanny_polo_ids: integer().array().notNull().default([]),
    blocked_nanny_polo_ids: integer().array().notNull().default([]),
    /** Those of the blocked nannies whom the family itself asked not to come again. */
    not_again_nanny_polo_ids: integer().array().notNull().default([]),
    tags: text().array().notNull().default([]),
    internal_note: text().notNull().default(''),
    archived_at: instant(),
    erased_at: instant(),
    /** When and by whom the parent was reached at `phone`. A trigger ends it when the number changes. */
    reached_at: instant(),
    reached_by: text(),
    /** The newest version of the care agreement that the family agreed to, and since when health notes may be kept. */
    agreed_version: integer(),
    health_consent_at: instant(),
    /** The text that searches match: names, e-mail address, telephone number, postcodes and children. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`family_search_text(first_name || ' ' || last_name, email, phone, addresses, children)`,
      ),
  },
  (table) => [
    uniqueIndex('parent_user_email').on(sql`lower(${table.email})`),
    // Partial, so that unlinking an account locks its row no more strongly than other changes.
    uniqueIndex('parent_user_google_sub').on(table.google_sub).where(sql`google_sub IS NOT NULL`),
    index().on(table.name, table.id),
    index('parent_user_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
  ],
);

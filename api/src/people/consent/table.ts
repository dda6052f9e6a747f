import { uploadTypes } from '@nanny-polo/shared/contract/upload';
import { consentKind, consentWay } from '@nanny-polo/shared/people/consent';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { defineChoice, defineReference, instant } from '../../kernel/database/column.ts';

/**
 * What families agreed to and withdrew. A trigger refuses to change a row, or to delete one except in an erasure. What
 * is in force is in the family's record.
 */
export const familyConsent = pgTable(
  'family_consent',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    parent_id: defineReference(() => parentUser.id),
    kind: defineChoice(consentKind),
    /** Of the care agreement; null for other kinds. */
    agreement_version: integer(),
    /** False if it withdraws an earlier consent. */
    given: boolean().notNull().default(true),
    way: defineChoice(consentWay),
    at: instant().notNull().default(sql`now()`),
    /** The name of the parent or admin. */
    recorded_by: text().notNull(),
    /** The signed agreement in the file storage, its name, its type, and its size in bytes. */
    key: text(),
    name: text(),
    type: text({ enum: uploadTypes }),
    size: integer(),
  },
  (table) => [
    index().on(table.parent_id),
    check(
      'family_consent_version',
      sql`(${table.kind} = 'care_agreement') = (${table.agreement_version} IS NOT NULL)`,
    ),
    check('family_consent_signed', sql`(${table.way} = 'signed') = (${table.key} IS NOT NULL)`),
    check('family_consent_withdrawn', sql`${table.given} OR ${table.kind} = 'health_notes'`),
  ],
);

import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/database/column.ts';
import { ownerReferences } from '../identity/realm.ts';
import { session } from '../session/table.ts';

/** Public keys of people's devices. */
export const passkey = pgTable(
  'passkey',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ...ownerReferences,
    /** base64url, as the device names it. */
    credential_id: text().notNull().unique(),
    /** COSE, base64url. */
    public_key: text().notNull(),
    /** How often the device says it was used; 0 if it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull().default([]),
    /** The host that it is for. */
    rp_id: text().notNull(),
    name: text().notNull(),
    created_at: instant().notNull().default(sql`now()`),
    last_used_at: instant(),
  },
  (table) => [
    check('passkey_of_one', sql`num_nonnulls(${table.admin_user_id}, ${table.parent_user_id}) = 1`),
    index().on(table.admin_user_id),
    index().on(table.parent_user_id),
  ],
);

/** Open challenges, each for one response of a device. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    challenge: text().primaryKey(),
    /** Whether it adds a passkey instead of using one. */
    adds: boolean().notNull(),
    /** Null for a sign-in, which has no session yet. */
    session_id: integer().references(() => session.id, { onDelete: 'cascade' }),
    expires_at: instant().notNull(),
  },
  (table) => [index().on(table.session_id), index().on(table.expires_at)],
);

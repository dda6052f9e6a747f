import { or, sql } from 'drizzle-orm';
import { parentUser } from '../accounts/identity/parent-user-table.ts';
import type { PersonalData } from '../kernel/area/area.ts';
import { savedView } from './view/table.ts';

/** The fewest digits, without leading zeros, that are taken for a part of a telephone number. */
const fewestDigits = 6;

/** The number of last digits by which a telephone number is found in longer text, whatever its prefix. */
const lastDigits = 9;

/** Admins' saved views, whose searches and names may name a parent, and rows kept for an undo. */
export const personalData: PersonalData = {
  /** A view belongs to its admin, not to the parent it finds. */
  collect: async () => ({ rows: {} }),

  async erase(tx, { id, names, addresses, phones }) {
    const parent = String(id);
    // Deletes every change that wrote a row of the parent, with its captured rows.
    await tx.execute(sql`DELETE FROM undo WHERE id IN (SELECT undo_id FROM undo_row
      WHERE ${parent} IN (before ->> 'parent_id', after ->> 'parent_id')
        OR ("table" = 'parent_user' AND ${parent} IN (before ->> 'id', after ->> 'id')))`);
    const filter = sql`${savedView.settings} -> 'filter'`;
    const search = sql`lower(coalesce(${filter} ->> 'q', ''))`;
    const typed = sql`unnest(ARRAY[lower(${savedView.name}), ${search}]) typed`;
    const each = (texts: readonly string[]) =>
      sql`unnest(${sql.param(texts.map((one) => one.toLowerCase()))}::text[]) one`;
    // A view with a name that two parents have may be about the other parent.
    const isNobodyElse = sql`NOT EXISTS (SELECT FROM ${parentUser} WHERE lower(${parentUser.name}) = one
      AND ${parentUser.id} <> ${id} AND ${parentUser.erased_at} IS NULL)`;
    const numbers = phones.map((one) => one.replace(/\D/g, '')).filter(Boolean);
    await tx.delete(savedView).where(
      or(
        sql`${filter} -> 'parent_id' @> to_jsonb(${id}::int)`,
        sql`EXISTS (SELECT FROM ${each([...names, ...addresses])}, ${typed}
          WHERE strpos(typed, one) > 0 AND ${isNobodyElse})`,
        sql`EXISTS (SELECT FROM ${each(names)} WHERE ${search} <> '' AND ${isNobodyElse}
            AND string_to_array(trim(${search}), ' ') <@ string_to_array(one, ' '))`,
        sql`EXISTS (SELECT FROM ${each(numbers)}, ${typed}, ltrim(regexp_replace(typed, '\\D', '', 'g'), '0') digits
            WHERE strpos(digits, right(one, ${lastDigits}::int)) > 0
              OR (length(digits) >= ${fewestDigits} AND strpos(one, digits) > 0))`,
      ),
    );
  },
};

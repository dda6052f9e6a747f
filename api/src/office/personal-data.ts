import { or, sql } from 'drizzle-orm';
import type { PersonalData } from '../kernel/area/personal-data.ts';
import { eraseChanges } from './undo/erase.ts';
import { savedView } from './view/table.ts';

/** Admins' saved views, whose searches and names may name a parent, and rows kept for an undo. */
export const personalData: PersonalData = {
  /** A view belongs to its admin, not to the parent it finds. */
  collect: async () => ({ rows: {} }),

  async erase(tx, { id, name, addresses }) {
    await eraseChanges(tx, id);
    const filter = sql`${savedView.settings} -> 'filter'`;
    const search = sql`lower(coalesce(${filter} ->> 'q', ''))`;
    const text = sql`lower(${savedView.name}) || ' ' || ${search}`;
    const texts = sql.param([name.toLowerCase(), ...addresses].filter(Boolean));
    await tx
      .delete(savedView)
      .where(
        or(
          sql`${filter} -> 'parent_id' @> to_jsonb(${id}::int)`,
          sql`EXISTS (SELECT 1 FROM unnest(${texts}::text[]) one WHERE strpos(${text}, one) > 0)`,
          sql`${search} <> '' AND string_to_array(trim(${search}), ' ') <@ string_to_array(${name.toLowerCase()}, ' ')`,
        ),
      );
  },
};

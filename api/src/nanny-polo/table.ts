import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns } from '../database/column.ts';

/** The dossiers of the nannies who can be booked. */
export const nannyPolo = pgTable(
  'nanny_polo',
  {
    ...recordColumns,
    code: text()
      .notNull()
      .generatedAlwaysAs(sql`'NP-' || lpad(id::text, greatest(4, length(id::text)), '0')`),
    display_name: text().notNull(),
    legal_name: text().notNull(),
    date_of_birth: date(),
    phone: text(),
    email: text(),
    status: text({
      enum: [
        'applied',
        'screening',
        'interview',
        'document_check',
        'trial',
        'active',
        'on_leave',
        'suspended',
        'inactive',
        'rejected',
      ],
    })
      .notNull()
      .default('applied'),
    tier: text({ enum: ['basic', 'standard', 'senior'] })
      .notNull()
      .default('basic'),
    experience_years: integer().notNull().default(0),
    bio: text().notNull().default(''),
  },
  (table) => [
    index('nanny_polo_name_search').using('gin', sql`${table.display_name} gin_trgm_ops`),
    index().on(table.status, table.id),
  ],
);

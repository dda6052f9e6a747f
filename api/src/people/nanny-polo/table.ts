import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import { ageGroup } from '@nanny-polo/shared/people/age-group';
import { recordedCheck } from '@nanny-polo/shared/people/nanny-check';
import {
  type Hours,
  type NannyRate,
  requiredNannyDocuments,
  type Uniform,
} from '@nanny-polo/shared/people/nanny-dossier';
import { nannyPoloStatus } from '@nanny-polo/shared/people/nanny-polo';
import { tier } from '@nanny-polo/shared/people/tier';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from 'drizzle-orm/pg-core';
import {
  defineChoice,
  enumValuesOf,
  instant,
  nameText,
  recordColumns,
} from '../../kernel/database/column.ts';

const int4multirange = customType<{ data: string }>({ dataType: () => 'int4multirange' });

/** Dossiers of bookable nannies. */
export const nannyPolo = pgTable(
  'nanny_polo',
  {
    ...recordColumns,
    code: text()
      .notNull()
      .generatedAlwaysAs(sql`'NP-' || lpad(id::text, greatest(4, length(id::text)), '0')`),
    display_name: nameText().notNull(),
    legal_name: text().notNull(),
    date_of_birth: date(),
    phone: text(),
    email: text(),
    /** Since when a mail server refuses the address for good; a trigger ends it when the address changes. */
    email_refused_at: instant(),
    status: defineChoice(nannyPoloStatus).default('applied'),
    tier: defineChoice(tier).default('basic'),
    experience_years: integer().notNull().default(0),
    bio: text().notNull().default(''),
    /** Path of the call that serves the portrait. */
    photo: text(),
    address: text().notNull().default(''),
    postcode: text().notNull().default(''),
    lat: doublePrecision(),
    lng: doublePrecision(),
    travel_radius_km: integer().notNull().default(agencyDefaults.travel_radius_km),
    languages: text().array().notNull().default([]),
    skills: text().array().notNull().default([]),
    age_groups: text({ enum: enumValuesOf(ageGroup) })
      .array()
      .notNull()
      .default([]),
    rates: jsonb().$type<NannyRate[]>().notNull().default([]),
    max_children: integer().notNull().default(3),
    wanted_hours_per_week: integer(),
    overnight_ok: boolean().notNull().default(false),
    live_in_ok: boolean().notNull().default(false),
    uniform: jsonb().$type<Uniform>(),
    availability: jsonb().$type<Hours[]>().notNull().default([]),
    rating: doublePrecision(),
    /** The number and the mean of what families say. A trigger on `visit_rating` writes them. */
    rating_count: integer().notNull().default(0),
    rating_mean: doublePrecision(),
    /** `availability` in minutes of a week that starts on Monday at midnight, for the search. */
    week_minutes: int4multirange().generatedAlwaysAs(sql`nanny_week_minutes(availability)`),
    // Triggers on documents and checks write the next three columns.
    /**
     * The day on which the first of the required documents expires: `infinity` if none does, null while one of them
     * is not verified.
     */
    documents_until: date(),
    /** The kinds of document without which the nanny cannot work, and the checks that are neither recorded nor waived. */
    required_documents: text({ enum: requiredNannyDocuments })
      .array()
      .notNull()
      .default([...requiredNannyDocuments]),
    checks_missing: text({ enum: enumValuesOf(recordedCheck) })
      .array()
      .notNull()
      .default(recordedCheck.options),
    /** When the applicant is interviewed. */
    interview_at: instant(),
    internal_note: text().notNull().default(''),
    /** Names, e-mail address, telephone number and postcode for the search. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        sql`person_search_text(display_name || ' ' || legal_name, email, phone, replace(postcode, ' ', ''))`,
      ),
  },
  (table) => [
    index('nanny_polo_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    index().on(table.status, table.id),
    index('nanny_polo_expiring').on(table.documents_until).where(sql`${table.status} = 'active'`),
  ],
);

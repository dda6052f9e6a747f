import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import { bookingSource } from '@nanny-polo/shared/bookings/booking-form';
import { offerState } from '@nanny-polo/shared/bookings/offer';
import type { Address, BookedChild } from '@nanny-polo/shared/people/family-fields';
import { tier } from '@nanny-polo/shared/people/tier';
import { bookingService } from '@nanny-polo/shared/pricing/booking-service';
import type { CancellationPolicy } from '@nanny-polo/shared/pricing/cancellation-policy';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { agencyTerms } from '../../accounts/agency/table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import {
  defineChoice,
  defineReference,
  enumValuesOf,
  instant,
  recordColumns,
} from '../../kernel/database/column.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';

const unmade = sql`last_day IS NULL OR made_until < last_day`;

/** Condition for series that have days for which no booking has been made yet. */
export const withDaysLeft = sql`(${unmade})`;

/** The columns that bookings and series share. */
export const careColumns = {
  parent_id: defineReference(() => parentUser.id),
  nanny_polo_id: integer().references(() => nannyPolo.id),
  service: defineChoice(bookingService),
  buffer_minutes: integer().notNull(),
  /** As entered, or copied from the family’s record, whose changes `followFamily` applies. */
  address: jsonb().$type<Address>(),
  children: jsonb().$type<BookedChild[]>().notNull().default([]),
  /** Languages of which the nanny should speak at least one. */
  languages: text().array().notNull().default([]),
  /** The policy at the time of the request. */
  cancellation_policy: jsonb()
    .$type<CancellationPolicy>()
    .notNull()
    .default(agencyDefaults.cancellation_policy),
  discount_codes: text().array().notNull().default([]),
  notes: text().notNull().default(''),
  internal_note: text().notNull().default(''),
  source: defineChoice(bookingSource),
  /** What the family wishes for. The tier prices the care until it has a nanny. */
  wished_tier: text({ enum: enumValuesOf(tier) }),
  wished_nanny_polo_id: integer().references(() => nannyPolo.id),
};

/** The columns that offers of bookings and of series share. */
export const offerColumns = {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  nanny_polo_id: defineReference(() => nannyPolo.id),
  state: defineChoice(offerState).default('waiting'),
  offered_at: instant().notNull().default(sql`now()`),
  expires_at: instant().notNull(),
  answered_at: instant(),
  /** The author of the reply: the nanny, or the coordinator who recorded it. */
  answered_by: text(),
};

/** Series: each has the rule from which its bookings are made, and the nanny, if any, who is offered its visits. */
export const series = pgTable(
  'series',
  {
    ...recordColumns,
    ...careColumns,
    code: text()
      .notNull()
      .generatedAlwaysAs(sql`'SE-' || lpad(id::text, greatest(6, length(id::text)), '0')`),
    /** The first series of the arrangement; null in that one. A change from a given day begins another series. */
    root_id: integer().references((): AnyPgColumn => series.id),
    /** The rule of the dates; see `recurrence` in the contract. */
    weekdays: integer().array().notNull(),
    interval_weeks: integer().notNull(),
    first_day: date().notNull(),
    last_day: date(),
    left_out: date().array().notNull().default([]),
    starts: text().notNull(),
    ends: text().notNull(),
    term_time_only: boolean().notNull().default(false),
    /**
     * Minor units per hour for visits by `rates_nanny_polo_id`, or by any nanny if that is null. If the rate is
     * null, it follows from each visit’s nanny and the price list of `terms_id`.
     */
    bill_rate_minor: integer(),
    pay_rate_minor: integer(),
    rates_nanny_polo_id: integer().references(() => nannyPolo.id),
    /** The rate that the family has agreed to. If it is below `bill_rate_minor`, they are asked about each visit. */
    agreed_rate_minor: integer(),
    terms_id: defineReference(() => agencyTerms.id),
    /** The last day for which bookings have been made. */
    made_until: date().notNull(),
    /** When its visits were first confirmed. Later bookings are confirmed once their nanny has accepted the plan. */
    confirmed_at: instant(),
  },
  (table) => [
    check('series_in_order', sql`${table.first_day} <= ${table.last_day}`),
    check('series_has_weekdays', sql`cardinality(${table.weekdays}) > 0`),
    index().on(table.parent_id, table.id),
    index().on(table.nanny_polo_id, table.id),
    index().on(table.root_id),
    index().on(table.rates_nanny_polo_id),
    // For the extension.
    index('series_to_extend').on(table.made_until).where(unmade),
  ],
);

export type SeriesRow = typeof series.$inferSelect;

/** What a family wishes for with a request. */
export type FamilyWish = Pick<SeriesRow, 'wished_tier' | 'wished_nanny_polo_id'>;
export const noWish: FamilyWish = { wished_tier: null, wished_nanny_polo_id: null };

/** One offer for many visits. The offers of its bookings refer to it. */
export const seriesOffer = pgTable(
  'series_offer',
  {
    ...offerColumns,
    series_id: defineReference(() => series.id, { onDelete: 'cascade' }),
    /** Whether it includes the days for which no booking has been made yet. */
    planned: boolean().notNull().default(false),
    /** The planned days that the nanny did not accept. */
    left_out: date().array().notNull().default([]),
  },
  (table) => [
    // A nanny has at most one waiting offer of a series.
    uniqueIndex('series_offer_waiting')
      .on(table.series_id, table.nanny_polo_id)
      .where(sql`${table.state} = 'waiting'`),
    index().on(table.series_id, table.id),
    index().on(table.nanny_polo_id),
  ],
);

/** Links to offers of series; only the hashes of the tokens are stored. */
export const seriesOfferToken = pgTable(
  'series_offer_token',
  {
    /** SHA-256 of the token, base64url. */
    token_hash: text().primaryKey(),
    series_offer_id: defineReference(() => seriesOffer.id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.series_offer_id)],
);

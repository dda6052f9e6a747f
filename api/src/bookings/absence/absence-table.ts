import type { Absence, AbsenceOutcome } from '@nanny-polo/shared/bookings/absence';
import { absenceChoice, type Replacement } from '@nanny-polo/shared/bookings/absence-visit';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { defineChoice, defineReference, instant, recordColumns } from '../../kernel/database/column.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import type { ChosenStep } from '../cover/swap-start.ts';
import type { VisitNews } from '../mail/kinds.ts';
import { booking } from '../schedule/booking-table.ts';
import { coverRequest } from '../schedule/cover-table.ts';

/** A planned visit of a series that an absence releases. */
export type ReleasedHold = Omit<Absence['holds'][number], 'code' | 'parent_name'>;

/**
 * What a mail says about visits. `asked` asks one of several nannies to take them; `swap` asks a nanny to agree to a
 * swap; `ask-ended` and `swap-off` say that the ask or the swap is over.
 */
export type SentNews = VisitNews | 'asked' | 'ask-ended' | 'swap' | 'swap-off';

/** A step of a chain, with the reasons for its nanny. */
export type PlannedStep = ChosenStep & Pick<Replacement, 'why' | 'new_to_family' | 'cost_minor'>;

/** A mail queued when a plan was applied: its recipient, and the number of visits that each piece of news is about. */
export interface SentMail {
  readonly to: 'parent' | 'nanny';
  readonly person_id: number;
  readonly news: readonly { readonly news: SentNews; readonly count: number }[];
}

export const isDraft = sql`applied_at IS NULL AND discarded_at IS NULL`;

/** Absences, each with its desk. The time off is added when the plan is applied, not before. */
export const absence = pgTable(
  'absence',
  {
    ...recordColumns,
    nanny_polo_id: defineReference(() => nannyPolo.id),
    start_at: instant().notNull(),
    end_at: instant().notNull(),
    reason: text().notNull().default(''),
    /** The name of the admin who opened the desk. */
    created_by: text().notNull(),
    applied_at: instant(),
    applied_by: text(),
    /** The admin and the version of the call that applied it, so that a repeat of the call is recognised. */
    applied_by_id: integer(),
    applied_version: integer(),
    discarded_at: instant(),
    /** How far the plan may be from the best one. */
    gap: jsonb().$type<AbsenceOutcome>().notNull(),
    /** What was released and queued when the plan was applied. */
    holds: jsonb().$type<ReleasedHold[]>().notNull().default([]),
    mails: jsonb().$type<SentMail[]>().notNull().default([]),
  },
  (table) => [
    check('absence_in_order', sql`${table.start_at} < ${table.end_at}`),
    check('absence_decided_once', sql`${table.applied_at} IS NULL OR ${table.discarded_at} IS NULL`),
    uniqueIndex('absence_draft').on(table.nanny_polo_id).where(isDraft),
    index().on(table.nanny_polo_id, table.id),
  ],
);

/** The bookings of an absence with their plan. What became of them is read from the bookings themselves. */
export const absenceBooking = pgTable(
  'absence_booking',
  {
    absence_id: defineReference(() => absence.id, { onDelete: 'cascade' }),
    booking_id: defineReference(() => booking.id, { onDelete: 'cascade' }),
    /** The time for which the plan was made. */
    start_at: instant().notNull(),
    end_at: instant().notNull(),
    choice: defineChoice(absenceChoice),
    by_hand: boolean().notNull().default(false),
    /** The chosen nanny, and the reasons for them at that time. */
    nanny_polo_id: integer().references(() => nannyPolo.id),
    new_to_family: boolean().notNull().default(false),
    cost_minor: integer().notNull().default(0),
    why: text().array().notNull().default([]),
    /** The parent's hourly rate with the absent nanny, in minor units; null if the booking had none of its own. */
    bill_rate_minor: integer(),
    /** The swap that could cover the booking if no nanny is chosen. */
    chain: jsonb().$type<PlannedStep[]>().notNull().default([]),
    /** The swap that the plan asked for. */
    cover_request_id: integer().references(() => coverRequest.id),
  },
  (table) => [
    primaryKey({ columns: [table.absence_id, table.booking_id] }),
    index().on(table.booking_id),
    index().on(table.nanny_polo_id),
    index().on(table.cover_request_id),
    check(
      'absence_offer_names_nanny',
      sql`(${table.choice} = 'offer') = (${table.nanny_polo_id} IS NOT NULL)`,
    ),
  ],
);

export type AbsenceRow = typeof absence.$inferSelect;

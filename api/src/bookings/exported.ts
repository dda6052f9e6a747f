/** The fields of bookings and series that their parent may read. */

import { booking as resource } from '@nanny-polo/shared/bookings/booking';
import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import { series as seriesResource } from '@nanny-polo/shared/bookings/series';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { definePartOfExport } from '../accounts/identity/export-part.ts';
import { addressFields, bookedChildFields } from '../accounts/personal-data.ts';
import { firstNameOf } from '../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../people/nanny-polo/table.ts';
import { booking } from './schedule/booking-table.ts';
import { priceChange } from './schedule/price-change-table.ts';
import { series } from './schedule/series-table.ts';
import { timeChange } from './schedule/time-change-table.ts';
import { visitRating } from './visit-rating/table.ts';
import { list as visitingNannies } from './visiting-nanny/service.ts';

const careFields = {
  id: true,
  created_at: true,
  code: true,
  service: true,
  address: addressFields,
  children: bookedChildFields,
  languages: true,
  notes: true,
  discount_codes: true,
  wished_tier: true,
  wished_nanny: true,
  cancellation_policy: { name: true, steps: { hours_before: true, percent: true }, late_percent: true },
  confirmed_at: true,
} as const;

export const lineFields = {
  kind: true,
  label: true,
  quantity: true,
  unit: true,
  unit_minor: true,
  amount_minor: true,
  vat_rate: true,
} as const;
export const adjustmentFields = { booking_id: true, name: true, amount_minor: true, why: true } as const;

const priceFields = {
  lines: lineFields,
  adjustments: adjustmentFields,
  total_minor: true,
  currency: true,
} as const;

const wishedNanny = ({ wished_nanny_polo_id: id }: Record<'wished_nanny_polo_id', PgColumn>) =>
  sql<string | null>`(SELECT split_part(n.display_name, ' ', 1) FROM nanny_polo n WHERE n.id = ${id})`;

export const exported = [
  definePartOfExport({
    name: 'bookings',
    access: resource.get.config.access,
    async select(db, id) {
      const rows = await db
        .select({
          ...getTableColumns(booking),
          display_name: nannyPolo.display_name,
          wished_nanny: wishedNanny(booking),
        })
        .from(booking)
        .leftJoin(nannyPolo, eq(nannyPolo.id, booking.nanny_polo_id))
        .where(eq(booking.parent_id, id))
        .orderBy(booking.id);
      return rows.map(({ display_name, ...row }) => ({
        ...row,
        nanny_name:
          display_name !== null && hasTrait(row.status, 'named') ? firstNameOf({ display_name }) : null,
      }));
    },
    fields: {
      ...careFields,
      status: true,
      start_at: true,
      end_at: true,
      nanny_name: true,
      checked_in_at: true,
      checked_out_at: true,
      overtime_minutes: true,
      cancelled_at: true,
      cancellation_fee_minor: true,
      agreed_minor: true,
      quote: priceFields,
      series_id: true,
      series_day: true,
    },
    events: {
      resource: resource.name,
      ids: (id) => sql`SELECT id FROM booking WHERE parent_id = ${id}`,
      // A nanny's decline or silence, and whom the agency asks, stay between the agency and the nannies.
      actions: [
        'create',
        'update',
        'follow-family',
        'reschedule',
        'ask-time',
        'agree-time',
        'refuse-time',
        'time-expired',
        'withdraw-time',
        'offer',
        'accept',
        'confirm',
        'withdraw',
        'ask-price',
        'cover-price',
        'agree-price',
        'refuse-price',
        'edit-request',
        'request-change',
        'settle-change',
        'remind',
        'thank',
        'view',
        'check-in',
        'check-out',
        'undo-check-in',
        'undo-check-out',
        'close',
        'cancel',
        'decline',
        'expire',
        'no-show',
        'rate',
      ],
      besides: { stars: true, price_minor: true, asked_start_at: true, asked_end_at: true },
    },
  }),
  definePartOfExport({
    name: 'price_changes',
    access: resource.get.config.access,
    select: (db, id) =>
      db
        .select(getTableColumns(priceChange))
        .from(priceChange)
        .innerJoin(booking, eq(booking.id, priceChange.booking_id))
        .where(eq(booking.parent_id, id))
        .orderBy(priceChange.id),
    fields: {
      id: true,
      created_at: true,
      booking_id: true,
      state: true,
      from_minor: true,
      to_minor: true,
      price: priceFields,
      why: true,
      refused_at: true,
      ended_at: true,
    },
  }),
  definePartOfExport({
    name: 'time_changes',
    access: resource.get.config.access,
    select: (db, id) =>
      db
        .select(getTableColumns(timeChange))
        .from(timeChange)
        .innerJoin(booking, eq(booking.id, timeChange.booking_id))
        .where(eq(booking.parent_id, id))
        .orderBy(timeChange.id),
    fields: {
      id: true,
      booking_id: true,
      state: true,
      asked_at: true,
      from_start_at: true,
      from_end_at: true,
      start_at: true,
      end_at: true,
      agreed_minor: true,
      ended_at: true,
    },
  }),
  definePartOfExport({
    name: 'series',
    access: seriesResource.get.config.access,
    select: (db, id) =>
      db
        .select({ ...getTableColumns(series), wished_nanny: wishedNanny(series) })
        .from(series)
        .where(eq(series.parent_id, id))
        .orderBy(series.id),
    fields: {
      ...careFields,
      weekdays: true,
      interval_weeks: true,
      first_day: true,
      last_day: true,
      left_out: true,
      term_time_only: true,
      starts: true,
      ends: true,
      agreed_rate_minor: true,
    },
    events: {
      resource: seriesResource.name,
      ids: (id) => sql`SELECT id FROM series WHERE parent_id = ${id}`,
      actions: [
        'create',
        'update',
        'change',
        'follow-family',
        'confirm',
        'pause',
        'skip',
        'request-end',
        'end',
      ],
    },
  }),
  definePartOfExport({
    name: 'nannies',
    access: resource.get.config.access,
    select: visitingNannies,
    fields: { first_name: true, visits: true, last_visit_at: true, preferred: true, not_again: true },
  }),
  definePartOfExport({
    name: 'ratings',
    access: { permission: 'nanny-polo', type: 'full' },
    select: (db, id) =>
      db
        .select(getTableColumns(visitRating))
        .from(visitRating)
        .innerJoin(booking, eq(booking.id, visitRating.booking_id))
        .where(eq(booking.parent_id, id))
        .orderBy(visitRating.id),
    fields: { id: true, created_at: true, booking_id: true, stars: true, words: true },
  }),
];

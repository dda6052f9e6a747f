import { findVisitOn } from '@nanny-polo/shared/bookings/recurrence';
import type { changeSeries } from '@nanny-polo/shared/bookings/series-work';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import type { AgencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { takeBack } from '../asked-time/end.ts';
import { bookings, placeBooking } from '../booking/service.ts';
import { agreeForFamily } from '../booking-price/agreement.ts';
import { findBookingRates, hasRatesFor } from '../booking-price/rates.ts';
import { hasDifference, seriesFields } from '../booking-record/changed-fields.ts';
import { lockBooking } from '../booking-record/row.ts';
import { findAskedTime } from '../schedule/asked-time.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import type { SeriesRow } from '../schedule/series-table.ts';
import { type Outcome, priceOf, reportChanged, reportUnchanged } from '../series-plan/effects.ts';
import { type Changes, omitUndefined } from './change-rule.ts';

export interface Change {
  readonly changes: Changes;
  readonly family_agreed?: boolean | undefined;
  readonly nanny_agreed?: boolean | undefined;
  readonly reason?: string | undefined;
  readonly settings: AgencySettings;
}

/**
 * Returns the fields of a visit that are set by a change to its series. A visit that was changed by hand keeps the
 * fields that the change does not name; a visit covered by another nanny keeps that nanny's rates.
 */
export async function patchOf(
  tx: Db,
  row: BookingRow & { series_day: string },
  series: SeriesRow,
  { changes, settings }: Omit<Change, 'reason'>,
): Promise<Partial<BookingRow>> {
  const { service, address, children, nanny_polo_id } = changes;
  const visit = findVisitOn(row.series_day, series, settings.time_zone);
  const isTimed = changes.starts !== undefined || changes.ends !== undefined;
  const patch: Partial<BookingRow> = {
    ...(isTimed && visit && { start_at: visit.start_at, end_at: visit.end_at }),
    ...omitUndefined({ service, address, children, nanny_polo_id }),
  };
  const next = { ...row, ...patch };
  if (hasRatesFor(series, next.nanny_polo_id)) {
    const rates = await findBookingRates(tx, next, next.nanny_polo_id);
    if (changes.bill_rate_minor !== undefined) patch.bill_rate_minor = rates.bill_rate_minor;
    if (changes.pay_rate_minor !== undefined) patch.pay_rate_minor = rates.pay_rate_minor;
  }
  const matchesSeries = visit !== null && !hasDifference(next, { ...series, ...visit }, seriesFields);
  return { ...patch, ...(row.changed_by_hand && matchesSeries && { changed_by_hand: false }) };
}

/** Whether a patch changes any of these fields, by default those that it has. */
export const isChange = (
  row: BookingRow,
  patch: Partial<BookingRow>,
  names = Object.keys(patch) as (keyof BookingRow)[],
): boolean => hasDifference(row, { ...row, ...patch }, names);

/** Changes one locked visit under the rules that apply to any booking. */
export async function changeVisit(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  patch: Partial<BookingRow>,
  { family_agreed, nanny_agreed, reason }: Pick<Change, 'family_agreed' | 'nanny_agreed' | 'reason'>,
): Promise<Outcome> {
  const asked = patch.start_at === undefined ? undefined : await findAskedTime(tx, row.id);
  if (asked && !isChange(row, patch, ['start_at', 'end_at'])) {
    await takeBack(tx, actor, row, asked, reason);
    return changeVisit(tx, actor, await lockBooking(tx, row.id), patch, { family_agreed, reason });
  }
  if (!isChange(row, patch)) return reportUnchanged(tx, row, 'kept', ['Nothing changes']);
  const before_minor = await priceOf(tx, row);
  await placeBooking(tx, actor, row, patch, { reason, asks: !family_agreed, nanny_agreed });
  if (family_agreed) await agreeForFamily(tx, actor, await lockBooking(tx, row.id));
  return reportChanged(tx, row.id, row, before_minor);
}

/**
 * Changes fields of one visit that a change to its series cannot set. Throws 422 if the visit has just been cancelled.
 */
export async function changeOwnFields(
  tx: Db,
  actor: Actor,
  { id, version: _version, ...changes }: NonNullable<Body<typeof changeSeries>['visit']>,
): Promise<void> {
  const fields = omitUndefined(changes);
  if (Object.keys(fields).length === 0) return;
  if ((await lockBooking(tx, id)).status === 'cancelled')
    throw createFieldRefusal({
      visit: ['Another day replaces this visit. Save its notes and other own fields first'],
    });
  await bookings.updateMany(tx, actor, [id], fields);
}

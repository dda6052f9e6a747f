import { isDeepStrictEqual } from 'node:util';
import { visitOn } from '@nanny-polo/shared/recurrence';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { agreeForFamily } from '../booking/price-agreement.ts';
import { sameInstant } from '../booking/quote.ts';
import { ratesApplyTo, ratesOfBooking } from '../booking/rates.ts';
import { locked } from '../booking/row.ts';
import { place } from '../booking/service.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import type { SeriesRow } from '../schedule/series-table.ts';
import { type Changes, defined } from './change-rule.ts';
import { changed, type Outcome, priceOf, unchanged } from './effects.ts';

/** A change to the visits of a series. */
export interface Change {
  readonly changes: Changes;
  readonly family_agreed?: boolean | undefined;
  readonly reason?: string | undefined;
  readonly zone: string;
}

/**
 * Returns the fields of a visit that are set by a change to its series. A visit that was changed by hand keeps the
 * fields that the change does not name; a visit covered by another nanny keeps that nanny's rates.
 */
export async function patchOf(
  tx: Db,
  row: BookingRow & { series_day: string },
  series: SeriesRow,
  { changes, zone }: Omit<Change, 'reason'>,
): Promise<Partial<BookingRow>> {
  const { service, address, children, nanny_polo_id } = changes;
  const visit = visitOn(row.series_day, series, zone);
  const isTimed = changes.starts !== undefined || changes.ends !== undefined;
  const patch: Partial<BookingRow> = {
    ...(isTimed && visit && { start_at: visit.start_at, end_at: visit.end_at }),
    ...defined({ service, address, children, nanny_polo_id }),
  };
  const next = { ...row, ...patch };
  if (ratesApplyTo(series, next.nanny_polo_id)) {
    const rates = await ratesOfBooking(tx, next, next.nanny_polo_id);
    if (changes.bill_rate_minor !== undefined) patch.bill_rate_minor = rates.bill_rate_minor;
    if (changes.pay_rate_minor !== undefined) patch.pay_rate_minor = rates.pay_rate_minor;
  }
  const matchesSeries =
    visit !== null &&
    sameInstant(visit.start_at, next.start_at) &&
    sameInstant(visit.end_at, next.end_at) &&
    next.nanny_polo_id === series.nanny_polo_id &&
    (['service', 'address', 'children'] as const).every((name) =>
      isDeepStrictEqual(next[name], series[name]),
    );
  return { ...patch, ...(row.changed_by_hand && matchesSeries && { changed_by_hand: false }) };
}

const times = ['start_at', 'end_at'] as const;

/** Whether a patch changes anything. */
const isChange = (row: BookingRow, patch: Partial<BookingRow>): boolean =>
  Object.entries(patch).some(([name, value]) => {
    const before = row[name as keyof BookingRow];
    return (times as readonly string[]).includes(name)
      ? !sameInstant(String(before), String(value))
      : !isDeepStrictEqual(before, value);
  });

/** Whether a patch gives a visit another time or nanny. */
export const changesTimeOrNanny = (
  row: BookingRow,
  { start_at, end_at, nanny_polo_id }: Partial<BookingRow>,
): boolean => isChange(row, defined({ start_at, end_at, nanny_polo_id }));

/** Changes one locked visit under the rules that apply to any booking. */
export async function changeVisit(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  patch: Partial<BookingRow>,
  { family_agreed, reason }: Pick<Change, 'family_agreed' | 'reason'>,
): Promise<Outcome> {
  if (!isChange(row, patch)) return unchanged(tx, row, 'kept', ['Nothing changes']);
  const before_minor = await priceOf(tx, row);
  await place(tx, actor, row, patch, { reason, asks: !family_agreed });
  if (family_agreed) await agreeForFamily(tx, actor, await locked(tx, row.id));
  return changed(tx, row.id, row, before_minor);
}

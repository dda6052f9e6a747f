import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { SeriesEffect, SeriesEffects } from '@nanny-polo/shared/bookings/series-work';
import type { Db } from '../../kernel/database/database.ts';
import { Refusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { makeTransitionOf } from '../../kernel/resource/life-cycle.ts';
import { lifeCycle } from '../booking/transition.ts';
import { quoteOf } from '../booking-price/quote.ts';
import { lockBooking } from '../booking-record/row.ts';
import { withAskedTime } from '../schedule/asked-time.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import type { SeriesRow } from '../schedule/series-table.ts';
import type { VisitTime } from './visits.ts';

/** The effect of a call on one visit, with the visit's price before and after, in minor units. */
export interface Outcome extends SeriesEffect {
  readonly before_minor: number;
  readonly after_minor: number;
}

/** Returns the effects of a call or its preview. They are not allowed if one of the visits is refused. */
export function effectsOf(series_id: number, outcomes: readonly Outcome[]): SeriesEffects {
  const sum = (name: 'fee_minor' | 'before_minor' | 'after_minor') =>
    outcomes.reduce((total, one) => total + one[name], 0);
  return {
    allowed: outcomes.every(({ effect }) => effect !== 'refused'),
    series_id,
    visits: outcomes.toSorted((a, b) => a.day.localeCompare(b.day)),
    fee_minor: sum('fee_minor'),
    before_minor: sum('before_minor'),
    after_minor: sum('after_minor'),
  };
}

const slotOf = ({ start_at, end_at, nanny_polo_id }: BookingRow) => ({ start_at, end_at, nanny_polo_id });

/** Returns the price of a booking at its rates, whether or not the family has agreed to it. */
export const priceOf = async (tx: Db, row: BookingRow): Promise<number> =>
  (await quoteOf(tx, row)).total_minor;

const effectOn = (row: BookingRow, effect: SeriesEffect['effect'], before: BookingRow | null) => ({
  day: row.series_day ?? '',
  booking_id: row.id,
  code: row.code,
  before: before && slotOf(before),
  after: slotOf(row),
  effect,
  reasons: [],
  fee_minor: 0,
});

/** Returns the effect on a visit that stays as it is or cannot be changed, with the reasons. */
export async function reportUnchanged(
  tx: Db,
  row: BookingRow,
  effect: 'kept' | 'refused',
  reasons: readonly string[],
): Promise<Outcome> {
  const price = await priceOf(tx, row);
  return {
    ...effectOn(row, effect, row),
    reasons: [...reasons],
    before_minor: price,
    after_minor: price,
  };
}

function nameOf(before: BookingRow | null, after: BookingRow): 'made' | 'changed' | 'rescheduled' {
  if (!before) return 'made';
  return before.start_at === after.start_at && before.end_at === after.end_at ? 'changed' : 'rescheduled';
}

/** Returns the effect on a visit that was changed, or created if `before` is null. */
export async function reportChanged(tx: Db, id: number, before: BookingRow | null, before_minor: number) {
  const row = await lockBooking(tx, id);
  const after = await withAskedTime(tx, row);
  const effect = after === row ? nameOf(before, after) : 'asked';
  return { ...effectOn(after, effect, before), before_minor, after_minor: await priceOf(tx, after) };
}

export function reportPlanned(
  { day, start_at, end_at }: VisitTime,
  { nanny_polo_id }: Pick<SeriesRow, 'nanny_polo_id'>,
  effect: 'cancelled' | 'refused',
  reasons: readonly string[] = [],
): Outcome {
  const slot = { start_at, end_at, nanny_polo_id };
  return {
    day,
    booking_id: null,
    code: null,
    before: slot,
    after: effect === 'cancelled' ? null : slot,
    effect,
    reasons: [...reasons],
    fee_minor: 0,
    before_minor: 0,
    after_minor: 0,
  };
}

export async function cancelVisit(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  body: { waive_fee?: boolean | undefined; reason?: string | undefined },
): Promise<Outcome> {
  const before = await reportUnchanged(tx, row, 'kept', []);
  const after = await makeTransitionOf(tx, actor, lifeCycle, row, 'cancel', body);
  const fee_minor = after.cancellation_fee_minor ?? 0;
  return { ...before, after: null, effect: 'cancelled', fee_minor, after_minor: 0 };
}

/** Does work on a locked visit and returns the outcome: `refused`, with the reasons, if a rule refuses the work. */
export async function attemptVisit(tx: Db, row: BookingRow, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return reportUnchanged(tx, row, 'refused', reasonsOf(error));
  }
}

/** Returns the reasons of a refusal, or its message with the bookings that it names. */
export function reasonsOf({ message, body: { errors, data } }: Refusal): string[] {
  const { bookings = [] } = Object(data) as { bookings?: { code: string }[] };
  const named = bookings.map(({ code }) => code).join(', ');
  const reasons = Object.values(errors ?? {}).flat();
  if (reasons.length > 0) return reasons;
  return [named ? `${message} (${named})` : message];
}

export const sentenceOf = (refusal: Refusal): string => reasonsOf(refusal).join(', ').replace(/\.$/, '');

/** Whether a booking still counts as a visit of its series, that is, has not been called off. */
export const isLive = ({ status }: Pick<BookingRow, 'status'>): boolean => hasTrait(status, 'live');

/** Returns why a call on the series leaves a visit as it is, or null if it does not. */
export function explainKept(row: BookingRow, keepChanged: boolean): string | null {
  if (!hasTrait(row.status, 'editable') || Date.parse(row.start_at) <= Date.now()) return 'Has begun';
  return keepChanged && row.changed_by_hand ? 'Was changed by hand' : null;
}

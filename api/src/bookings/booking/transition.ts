import type { bookingTransitionCalls, unconfirmedOvertime } from '@nanny-polo/shared/bookings/booking';
import {
  type BookingStatus,
  type BookingTransition,
  bookingTransitions,
} from '@nanny-polo/shared/bookings/booking-status';
import { agency } from '@nanny-polo/shared/contract/agency';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import type * as z from 'zod/mini';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { conflict } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import type { LifeCycle } from '../../kernel/resource/life-cycle.ts';
import { refuseTextOnErased } from '../../people/parents/restrictions.ts';
import { cancellationOf } from '../booking-price/cancellation-preview.ts';
import {
  askForPrice,
  confirmedPriceOf,
  fieldsWithoutNannyOf,
  priceField,
  priceOffer,
} from '../booking-price/price.ts';
import { overtimeOf } from '../booking-price/quote.ts';
import { changeBooking, resourceName } from '../booking-record/row.ts';
import { get } from '../booking-record/view.ts';
import { makeOffer, retractAcceptance, withdrawOffer } from '../offer/service.ts';
import { moneyPort } from '../pricing/ports.ts';
import { amountsOf } from '../pricing/service.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { notifyRecipients } from './news.ts';
import { againstCompletedOrder, againstTransition, assertNoReasons } from './rules.ts';
import { againstClock, resolveInstant } from './visit-time.ts';

/** The fields of all transitions' bodies, and the instant of the transition, by default now. */
export type Sent = Body<(typeof bookingTransitionCalls)[BookingTransition]> & {
  readonly now?: string | undefined;
};

type Given = Omit<Sent, 'version'> & { readonly now: string };

type Patch = Partial<BookingRow>;

/**
 * The life cycle of a booking. Its transitions also throw 422 with every reason if it is too early or a rule forbids
 * it, 409 `slot_taken` if the nanny's time is taken, and 409 `overtime_unconfirmed` if overtime above the agency's
 * limit was not confirmed, or was confirmed at another price.
 */
export const lifeCycle: LifeCycle<typeof booking, BookingTransition, BookingStatus, Sent> = {
  table: booking,
  resource: resourceName,
  what: 'Booking',
  transitions: bookingTransitions,
  get,
  beforeLock: (tx, id, { reason }) => refuseTextOnErased(tx, booking, [id], { reason }),
  async patch(tx, row, name, { now = new Date().toISOString(), ...fields }) {
    const nanny_polo_id = fields.nanny_polo_id ?? row.nanny_polo_id;
    const reasons = [
      ...againstClock(row, name, now, await readSettings(tx)),
      ...(await againstTransition(tx, { ...row, nanny_polo_id }, name)),
    ];
    assertNoReasons(reasons.filter(({ field }) => !(fields.agency_pays && field === priceField)));
    return patches[name]?.(tx, row, { ...fields, now }) ?? {};
  },
  write: (tx, row, patch, write) => changeBooking(tx, row, patch, write),
  async after(tx, actor, row, name, before) {
    await consequences[name]?.(tx, actor, row, before);
    await askForPrice(tx, actor, row);
  },
};

/** The columns that each transition writes besides the status. */
const patches: {
  [name in BookingTransition]?: (tx: Db, row: BookingRow, given: Given) => Patch | Promise<Patch>;
} = {
  async offer(tx, row, given) {
    const nanny_polo_id = given.nanny_polo_id ?? row.nanny_polo_id;
    const { agency_pays } = given;
    return { nanny_polo_id, ...(await priceOffer(tx, row, nanny_polo_id, { agency_pays })) };
  },
  async confirm(tx, row, { agency_pays, now }) {
    return { needs_cover: false, confirmed_at: now, ...(await confirmedPriceOf(tx, row, agency_pays)) };
  },
  async withdraw(tx, row) {
    return { needs_cover: true, confirmed_at: null, ...(await fieldsWithoutNannyOf(tx, row)) };
  },
  recall: fieldsWithoutNannyOf,
  async 'check-in'(tx, row, { at, now }) {
    return { checked_in_at: resolveInstant(row, 'check-in', at, now, await readSettings(tx)) };
  },
  async 'check-out'(tx, row, { at, now, confirmed_overtime_minor }) {
    const settings = await readSettings(tx);
    const checked_out_at = resolveInstant(row, 'check-out', at, now, settings);
    const overtime_minutes = overtimeMinutes(row.end_at, checked_out_at);
    if (overtime_minutes > 0) assertNoReasons(await againstCompletedOrder(tx, row));
    if (confirmed_overtime_minor !== undefined || overtime_minutes > settings.overtime_unconfirmed_minutes)
      await mustConfirmOvertime(tx, row, { checked_out_at, overtime_minutes }, confirmed_overtime_minor);
    return { checked_out_at, overtime_minutes };
  },
  'undo-check-in': () => ({ checked_in_at: null }),
  'undo-check-out': () => ({ checked_out_at: null, overtime_minutes: null }),
  decline: () => ({ needs_cover: false }),
  expire: () => ({ needs_cover: false }),
  async cancel(tx, row, { waive_fee, now }) {
    const { fee_minor } = await cancellationOf(tx, row, now);
    return { needs_cover: false, cancelled_at: now, cancellation_fee_minor: waive_fee ? 0 : fee_minor };
  },
  async 'no-show'(tx, row, { waive_fee }) {
    const { fee_minor } = await cancellationOf(tx, row, row.start_at);
    return { cancellation_fee_minor: waive_fee ? 0 : fee_minor };
  },
};

/** The consequences of each transition, in the same database transaction. */
const consequences: {
  [name in BookingTransition]?: (
    tx: Db,
    actor: Actor,
    row: BookingRow,
    before: BookingRow,
  ) => Promise<unknown>;
} = {
  offer: (tx, actor, row) => makeOffer(tx, actor, row),
  async confirm(tx, actor, row) {
    // The order of a visit recorded afterwards is not overdue from the start.
    const end_at = [row.end_at, row.confirmed_at ?? ''].sort().at(-1) ?? row.end_at;
    if (row.quote) await moneyPort.openOrder(tx, actor, { booking: { ...row, end_at }, quote: row.quote });
    await notifyRecipients(tx, row, 'confirmed', 'parent', 'nanny');
  },
  recall: (tx, _, row) => withdrawOffer(tx, row.id),
  async withdraw(tx, _, row, before) {
    await retractAcceptance(tx, row.id);
    // Before the confirmation the parent does not know the nanny.
    if (before.status === 'confirmed') await notifyRecipients(tx, row, 'looking', 'parent');
  },
  async 'check-out'(tx, actor, row) {
    if (!row.overtime_minutes || !row.checked_out_at) return;
    await moneyPort.addOvertime(tx, actor, row.id, await overtimeOf(tx, row, row.checked_out_at));
  },
  'undo-check-out': (tx, actor, row) => moneyPort.removeOvertime(tx, actor, row),
  close: (tx, actor, row) => moneyPort.completeOrder(tx, actor, row.id),
  decline: (tx, actor, row, before) => drop(tx, actor, row, before, 'declined'),
  expire: (tx, actor, row, before) => drop(tx, actor, row, before, 'expired'),
  cancel: (tx, actor, row, before) => drop(tx, actor, row, before, 'cancelled'),
  async 'no-show'(tx, actor, row) {
    const fee_minor = row.cancellation_fee_minor ?? 0;
    await moneyPort.cancelOrder(tx, actor, row.id, fee_minor, 'No-show');
    if (fee_minor > 0) await notifyRecipients(tx, row, 'no-show', 'parent');
  },
};

/** Withdraws the offer, removes the booking from its order except for the fee, and mails the nanny and the parent. */
async function drop(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  before: BookingRow,
  how: 'declined' | 'expired' | 'cancelled',
): Promise<void> {
  await withdrawOffer(tx, row.id, { confirmed: before.status === 'confirmed' });
  await moneyPort.cancelOrder(tx, actor, row.id, row.cancellation_fee_minor ?? 0, `The booking is ${how}`);
  await notifyRecipients(tx, row, how, 'parent');
}

const overtimeMinutes = (end_at: string, out: string) =>
  Math.max(0, Math.floor((Date.parse(out) - Date.parse(end_at)) / 60_000));

/** Throws 409 `overtime_unconfirmed` with the price unless that price was confirmed. */
async function mustConfirmOvertime(
  tx: Db,
  row: BookingRow,
  { checked_out_at, overtime_minutes }: { checked_out_at: string; overtime_minutes: number },
  confirmed: number | undefined,
): Promise<void> {
  const overtime_minor =
    overtime_minutes > 0 ? amountsOf((await overtimeOf(tx, row, checked_out_at)).lines) : 0;
  if (confirmed === overtime_minor) return;
  const data: z.output<typeof unconfirmedOvertime> = {
    at: checked_out_at,
    overtime_minutes,
    overtime_minor,
    currency: agency.currency,
  };
  throw conflict({
    message: `Overtime of ${Math.floor(overtime_minutes / 60)} h ${overtime_minutes % 60} min costs ${formatMoney(overtime_minor)}. Please confirm the price.`,
    code: 'overtime_unconfirmed',
    data,
  });
}

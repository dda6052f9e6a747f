import { booking as contract } from '@nanny-polo/shared/bookings/booking';
import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { omitPrivateNotes } from '@nanny-polo/shared/people/child-notes';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal, createInUseRefusal, createTransitionRefusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { makeTransitionOf } from '../../kernel/resource/life-cycle.ts';
import { createResourceService } from '../../kernel/resource/resource.ts';
import { numberChildren } from '../../people/parents/children.ts';
import { refuseTextOnErased } from '../../people/parents/restrictions.ts';
import { askNanny, needsNannysYes, recordNannysWord } from '../asked-time/ask.ts';
import { agreedPriceOf, askForPrice, priceOffer, promisedQuoteOf } from '../booking-price/price.ts';
import { isRepriced } from '../booking-price/quote.ts';
import { hasDifference, markByHand } from '../booking-record/changed-fields.ts';
import { changeBooking, lockBooking } from '../booking-record/row.ts';
import { reading } from '../booking-record/view.ts';
import { makeOffer, rescheduleOffer, withdrawOffer } from '../offer/service.ts';
import { moneyPort } from '../pricing/ports.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { lockNannies } from '../schedule/hold.ts';
import { askFirst } from './ask-first.ts';
import { createBooking, hasBegun, isPastVisit } from './new-booking.ts';
import { notifyOfChange } from './news.ts';
import { againstNanny, againstRescheduling, assertNoReasons, explainFixed } from './rules.ts';
import { lifeCycle } from './transition.ts';
import { assertVisitRules } from './visit-rules.ts';

type Changes = Body<typeof contract.updateMany>;

interface PlaceOptions {
  readonly reason?: string | undefined;
  readonly asks?: boolean | undefined;
  readonly agency_pays?: boolean | undefined;
  readonly nanny_agreed?: boolean | undefined;
}

/**
 * Changes the time, nanny or other fields of a locked editable booking. With `nanny_polo_id` null its offer is
 * recalled, or its confirmed nanny withdrawn. `asks` is false if the family has agreed to the price already. With
 * `agency_pays`, the agency pays what another nanny costs above the agreed price. A confirmed nanny is asked about a
 * new time first, unless `nanny_agreed` says that they have agreed.
 */
export async function placeBooking(
  db: Db,
  actor: Actor,
  row: BookingRow,
  patch: Partial<BookingRow>,
  { reason, asks, agency_pays, nanny_agreed }: PlaceOptions = {},
): Promise<void> {
  const fixed = explainFixed(row);
  if (fixed) throw createTransitionRefusal(fixed);
  const replaced = patch.nanny_polo_id !== undefined && patch.nanny_polo_id !== row.nanny_polo_id;
  const isWithdrawn = replaced && row.status === 'confirmed';
  const recalled = patch.nanny_polo_id === null && row.status === 'offered';
  if (recalled) await makeTransitionOf(db, actor, lifeCycle, row, 'recall', { reason });
  if (isWithdrawn) {
    await makeTransitionOf(db, actor, lifeCycle, row, 'withdraw', { reason });
    // The agency ended this offer, so it is not retracted but withdrawn, and the nanny is mailed.
    await withdrawOffer(db, row.id, { confirmed: true, from: ['retracted'] });
  }
  const open = isWithdrawn || recalled ? await lockBooking(db, row.id) : row;
  const { nanny_polo_id, ...others } = patch;
  const offered = row.status === 'requested' && nanny_polo_id != null;
  const isOpen = isWithdrawn && nanny_polo_id === null;
  // The price depends on the nanny, so the family is asked once, with the offer.
  await apply(db, actor, open, offered || isOpen ? others : patch, {
    action: 'reschedule',
    reason,
    asks: !offered && asks,
    agency_pays,
    nanny_agreed,
  });
  if (offered) {
    const body = { nanny_polo_id, agency_pays };
    await makeTransitionOf(db, actor, lifeCycle, await lockBooking(db, row.id), 'offer', body);
  }
}

/**
 * Changes a locked booking as far as its status allows. An offered booking with another time, nanny or pay is offered
 * again; a confirmed booking whose price depends on the change is repriced with its order.
 */
async function apply(
  db: Db,
  actor: Actor,
  row: BookingRow,
  patch: Partial<BookingRow>,
  { action, ...options }: PlaceOptions & { readonly action: 'update' | 'reschedule' | 'agree-time' },
): Promise<void> {
  const { reason, asks = true, agency_pays, nanny_agreed = false } = options;
  const next = { ...row, ...patch };
  const restarted = hasDifference(row, next, ['start_at']);
  const rescheduled = hasDifference(row, next, ['start_at', 'end_at']);
  const otherNanny = next.nanny_polo_id !== row.nanny_polo_id;
  await assertVisitRules(db, next, row);
  if (otherNanny && row.status === 'confirmed')
    throw createFieldRefusal({ nanny_polo_id: ['Withdraw the confirmed nanny first'] });
  if (otherNanny && row.status === 'offered' && !next.nanny_polo_id)
    throw createFieldRefusal({ nanny_polo_id: ['An offer needs a nanny'] });
  if (otherNanny && next.nanny_polo_id) assertNoReasons(await againstNanny(db, next));
  if (rescheduled && row.status === 'confirmed') assertNoReasons(await againstRescheduling(db, next));
  const needsYes = action !== 'agree-time' && (await needsNannysYes(db, row, next));
  if (needsYes && !nanny_agreed) return applyWithQuestion(db, actor, row, patch, options);
  if (needsYes) {
    const agreed_minor = await recordNannysWord(db, actor, row, next);
    const moved = agreed_minor === null ? patch : { ...patch, agreed_minor };
    return apply(db, actor, row, moved, { ...options, action: 'agree-time' });
  }
  const otherPay = next.pay_rate_minor !== row.pay_rate_minor;
  const asked =
    row.status === 'offered' && next.nanny_polo_id !== null && (rescheduled || otherNanny || otherPay);
  const otherRate = otherPay || next.bill_rate_minor !== row.bill_rate_minor;
  const repriced = row.status === 'confirmed' && (otherRate || isRepriced(row, next));
  const agreed = repriced ? { quote: await promisedQuoteOf(db, next) } : null;
  const rates = otherNanny
    ? await priceOffer(db, row, next.nanny_polo_id, { agency_pays, changes: patch })
    : hasTrait(row.status, 'editable') && {
        agreed_minor: patch.agreed_minor ?? (await agreedPriceOf(db, row)),
      };
  const written = {
    ...patch,
    past_visit: restarted ? isPastVisit(next) : next.past_visit && hasBegun(next),
    ...rates,
    ...(rescheduled && { reminded_at: null }),
    ...agreed,
  };
  const unmoved = asked ? 'offer' : 'update';
  const recorded = action === 'reschedule' && !rescheduled ? unmoved : action;
  const after = await changeBooking(db, row, written, { actor, action: recorded, reason });
  if (asked) await makeOffer(db, actor, after);
  else await notifyOfChange(db, row, after);
  if (agreed && rescheduled) await rescheduleOffer(db, after, recorded === 'agree-time' ? null : row);
  if (agreed) await moneyPort.openOrder(db, actor, { booking: after, quote: agreed.quote });
  if (asks) await askForPrice(db, actor, after);
}

/** Changes a locked booking except for its time, about which its nanny is asked. */
async function applyWithQuestion(
  db: Db,
  actor: Actor,
  row: BookingRow,
  { start_at, end_at, past_visit: _, changed_by_hand, ...others }: Partial<BookingRow>,
  options: PlaceOptions,
): Promise<void> {
  const patch = changed_by_hand ? markByHand(row, others) : others;
  if (hasDifference(row, { ...row, ...patch }, Object.keys(patch) as (keyof BookingRow)[]))
    await apply(db, actor, row, patch, { ...options, action: 'update', asks: false });
  const next = { start_at: start_at ?? row.start_at, end_at: end_at ?? row.end_at };
  const after = await lockBooking(db, row.id);
  await askNanny(db, actor, after, next, options.reason);
  if (options.asks !== false) await askForPrice(db, actor, after);
}

/** Gives a locked confirmed booking the time that its nanny has agreed to. */
export const moveBooking = (
  db: Db,
  actor: Actor,
  row: BookingRow,
  patch: Partial<BookingRow>,
  reason: string | undefined,
): Promise<void> => apply(db, actor, row, patch, { action: 'agree-time', reason });

function refuseLateChange(row: BookingRow, patch: Partial<BookingRow>): void {
  if (hasTrait(row.status, 'editable')) return;
  const refused = (Object.keys(patch) as (keyof BookingRow)[]).filter(
    (field) => field !== 'internal_note' && hasDifference(row, { ...row, ...patch }, [field]),
  );
  if (refused.length > 0)
    throw createFieldRefusal(
      Object.fromEntries(refused.map((field) => [field, [`The booking is ${row.status.replace('_', ' ')}`]])),
    );
}

const createRecords = (nanny_agreed: boolean) =>
  createResourceService({
    contract,
    table: booking,
    what: 'Booking',
    reading,
    derived: [
      'parent_name',
      'nanny_polo_name',
      'wished_nanny_name',
      'waits_for',
      'pending_minor',
      'pay_minor',
      'asked_time',
    ],
    beforeLock: (db, ids, { internal_note }) => refuseTextOnErased(db, booking, ids, { internal_note }),
    async afterLock(db, rows, patch) {
      await lockNannies(db, [...rows.map((row) => row.nanny_polo_id), patch.nanny_polo_id]);
      const ids = rows.map(({ id }) => id);
      await moneyPort.lockOrders(db, ids);
    },
    async change(db, actor, row, { children, ...others }) {
      const patch = {
        ...others,
        ...(children && {
          children: await numberChildren(db, row.parent_id, children.map(omitPrivateNotes)),
        }),
      };
      refuseLateChange(row, patch);
      return apply(db, actor, row, markByHand(row, patch), { action: 'update', nanny_agreed });
    },
    beforeDelete(_db, _actor, row) {
      if (row.status !== 'requested')
        throw createInUseRefusal(
          `${row.code} is ${row.status.replace('_', ' ')}. Only a requested booking can be deleted.`,
        );
    },
  });

const records = createRecords(false);
const recordsOf = ({ nanny_agreed }: Pick<Changes, 'nanny_agreed'>) =>
  nanny_agreed ? createRecords(true) : records;

/** The resource of bookings. Once a booking is in progress or has ended, only its internal note can be changed. */
export const bookings = {
  ...records,
  create: createBooking,
  update(db: Db, actor: Actor, id: number, body: Changes & { version: number }) {
    const { also_booked, unusual_time, nanny_agreed, ...changes } = body;
    const agreed = { also_booked, unusual_time };
    const { update } = recordsOf({ nanny_agreed });
    return askFirst(db, actor, [id], agreed, () => update(db, actor, id, changes));
  },
  updateMany(db: Db, actor: Actor, ids: number[], body: Changes) {
    const { also_booked, unusual_time, nanny_agreed, ...patch } = body;
    const agreed = { also_booked, unusual_time };
    const { updateMany } = recordsOf({ nanny_agreed });
    return askFirst(db, actor, ids, agreed, () => updateMany(db, actor, ids, patch));
  },
};

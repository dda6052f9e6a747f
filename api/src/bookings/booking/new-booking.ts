import type { Booking, booking as contract } from '@nanny-polo/shared/bookings/booking';
import { defaultBufferMinutes } from '@nanny-polo/shared/bookings/booking-form';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { readSettings } from '../../accounts/agency/service.ts';
import { readCurrentTerms } from '../../accounts/agency/terms.ts';
import type { Db } from '../../kernel/database/database.ts';
import { unprocessableEntity } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { lockActiveParent } from '../../people/parents/restrictions.ts';
import { quoteOf } from '../booking-price/quote.ts';
import { findRates } from '../booking-price/rates.ts';
import { get } from '../booking-record/view.ts';
import { refuseBookedTwice, watchChildren } from '../schedule/children-booked.ts';
import { type FamilyWish, noWish } from '../schedule/series-table.ts';
import { insertBooking, snapshotOf } from './create.ts';
import { againstNanny, assertNoReasons } from './rules.ts';
import { refuseUnusualTime } from './unusual-time.ts';
import { assertVisitRules } from './visit-rules.ts';

/**
 * Creates a booking at today's rates, prices and policy, and stores it with `insertBooking`. A past visit with a nanny
 * counts as accepted. Address and children default to a snapshot of the parent's. Throws 409 `children_booked` and
 * 409 `unusual_time`. `wish` is what the family wishes for.
 */
export async function createBooking(
  db: Db,
  actor: Actor,
  { also_booked, unusual_time, ...body }: Body<typeof contract.create>,
  wish: FamilyWish = noWish,
): Promise<Booking> {
  const bookedTwice = await watchChildren(db, [body.parent_id]);
  const nannyId = body.nanny_polo_id ?? null;
  const parent = await lockActiveParent(db, actor, body.parent_id);
  if (nannyId) assertNoReasons(await againstNanny(db, { nanny_polo_id: nannyId, parent_id: parent.id }));
  const past_visit = isPastVisit(body);
  const terms = await readCurrentTerms(db);
  const { cancellation_policy } = await readSettings(db);
  const values = {
    ...body,
    ...wish,
    nanny_polo_id: nannyId,
    past_visit,
    buffer_minutes: body.buffer_minutes ?? defaultBufferMinutes,
    ...(await snapshotOf(db, body, parent)),
    languages: body.languages ?? [],
    notes: body.notes ?? '',
    internal_note: body.internal_note ?? '',
    source: body.source ?? ('phone' as const),
    discount_codes: body.discount_codes ?? [],
    terms_id: terms.id,
    holidays_id: terms.id,
    cancellation_policy,
    ...(await findRates(db, nannyId, body.start_at, terms.prices, wish.wished_tier)),
  };
  await assertVisitRules(db, values);
  const agreed_minor = (await quoteOf(db, values, terms.prices)).total_minor;
  const row = await insertBooking(db, actor, { ...values, agreed_minor });
  await refuseUnusualTime(db, actor, { visits: [row], starts: [row.start_at] }, unusual_time);
  refuseBookedTwice(actor, await bookedTwice(), also_booked);
  return get(db, row.id);
}

export const hasBegun = ({ start_at }: { start_at: string }) => Date.parse(start_at) < Date.now();

/** Returns whether the start is in the past. Throws 422 `start_in_past` if it is and `past_visit` is not set. */
export function isPastVisit(visit: { start_at: string; past_visit?: boolean | undefined }): boolean {
  if (!hasBegun(visit)) return false;
  if (visit.past_visit) return true;
  throw unprocessableEntity({
    message: 'The start is in the past.',
    errors: { start_at: ['In the past; record it as a past visit or choose a later start'] },
    code: 'start_in_past',
  });
}

import type { UserBookingDetails } from '@nanny-polo/shared/bookings/user-booking';
import type { requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal } from '../../kernel/error/error.ts';
import { firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import type { FamilyWish } from '../schedule/series-table.ts';
import { list as visitingNannies } from '../visiting-nanny/service.ts';

/**
 * Returns the wishes of a request as its record stores them. Throws 422 for a nanny who has not visited the family,
 * unless the request has that wish already.
 */
export async function wishOf(
  db: Db,
  parentId: number,
  { tier, nanny_polo_id }: Pick<Body<typeof requestBooking>, 'tier' | 'nanny_polo_id'>,
  before?: FamilyWish,
): Promise<FamilyWish> {
  const isNew = nanny_polo_id !== undefined && nanny_polo_id !== before?.wished_nanny_polo_id;
  if (isNew && !(await visitingNannies(db, parentId)).some(({ id }) => id === nanny_polo_id))
    throw createFieldRefusal({ nanny_polo_id: ['Choose a nanny who has visited you'] });
  return { wished_tier: tier ?? null, wished_nanny_polo_id: nanny_polo_id ?? null };
}

export async function wishedNannyOf(
  db: Db,
  { wished_nanny_polo_id: id }: FamilyWish,
): Promise<UserBookingDetails['wished_nanny']> {
  if (id === null) return null;
  const { display_name } = nannyPolo;
  const [nanny] = await db.select({ display_name }).from(nannyPolo).where(eq(nannyPolo.id, id));
  return nanny ? { id, first_name: firstNameOf(nanny) } : null;
}

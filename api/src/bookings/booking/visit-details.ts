import type { VisitDetails } from '@nanny-polo/shared/offer';
import { and, eq, isNull } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { yearsBetween } from '../schedule/age.ts';
import type { BookingRow } from '../schedule/booking-table.ts';

const day = 86_400_000;

/** Returns when the nanny's link stops showing the visit's details, in milliseconds: a day after the visit. */
export function detailsEnd({ status, end_at, checked_out_at }: BookingRow): number {
  const last = status === 'in_progress' ? Date.now() : Date.parse(checked_out_at ?? end_at);
  return Math.max(Date.parse(end_at), last) + day;
}

/** Returns the details that the confirmed nanny needs for the visit; null if the family was erased. */
export async function visitDetails(db: Db, row: BookingRow): Promise<VisitDetails | null> {
  const [family] = await db
    .select({
      name: parentUser.name,
      phone: parentUser.phone,
      emergency_contacts: parentUser.emergency_contacts,
    })
    .from(parentUser)
    .where(and(eq(parentUser.id, row.parent_id), isNull(parentUser.erased_at)));
  if (!family) return null;
  return {
    family_name: family.name,
    phone: family.phone,
    address: row.address,
    children: row.children.map(({ date_of_birth, ...child }) => ({
      ...child,
      age: yearsBetween(date_of_birth, row.start_at),
    })),
    notes: row.notes,
    emergency_contacts: family.emergency_contacts,
    until: new Date(detailsEnd(row)).toISOString(),
  };
}

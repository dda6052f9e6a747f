import { familyRules, visitRules } from '@nanny-polo/shared/bookings/booking-rules';
import { toFieldErrors } from '@nanny-polo/shared/contract/error';
import { findAgeFaults } from '@nanny-polo/shared/people/age';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal } from '../../kernel/error/error.ts';
import { hasDifference } from '../booking-record/changed-fields.ts';
import type { BookingRow } from '../schedule/booking-table.ts';

type Sense = Pick<BookingRow, 'service' | 'start_at' | 'end_at' | 'address' | 'children'>;

/**
 * Throws 422 with every rule of the contract that a new or changed booking breaks. What has not changed since `before`
 * is not checked: the rule may be newer than the booking.
 */
export async function assertVisitRules(db: Db, next: Sense, before?: Sense): Promise<void> {
  const issues = [];
  if (!before || hasDifference(before, next, ['service', 'start_at', 'end_at']))
    issues.push(...(visitRules(await readSettings(db)).safeParse(next).error?.issues ?? []));
  if (!before || hasDifference(before, next, ['address', 'children']))
    issues.push(...(familyRules.safeParse(next).error?.issues ?? []));
  issues.push(...findAgeFaults(next, before).map((message) => ({ path: ['children'], message })));
  if (issues.length > 0) throw createFieldRefusal(toFieldErrors(issues));
}

/** Throws 422 with every rule of the contract that the address and children break. */
export function assertFamilyRules(family: Pick<Sense, 'address' | 'children'>): void {
  const { error } = familyRules.safeParse(family);
  if (error) throw createFieldRefusal(toFieldErrors(error.issues));
}

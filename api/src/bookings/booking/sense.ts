import { isDeepStrictEqual } from 'node:util';
import { familyRules, visitRules } from '@nanny-polo/shared/booking-rules';
import { fieldErrors } from '@nanny-polo/shared/error';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { invalid } from '../../kernel/error/error.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { sameInstant } from './quote.ts';

type Sense = Pick<BookingRow, 'service' | 'start_at' | 'end_at' | 'address' | 'children'>;

const isOtherVisit = (before: Sense, next: Sense) =>
  before.service !== next.service ||
  !sameInstant(before.start_at, next.start_at) ||
  !sameInstant(before.end_at, next.end_at);

const isOtherFamily = (before: Sense, next: Sense) =>
  !isDeepStrictEqual(before.address, next.address) || !isDeepStrictEqual(before.children, next.children);

/**
 * Throws 422 with every rule of the contract that a new or changed booking breaks. What has not changed since `before`
 * is not checked: the rule may be newer than the booking.
 */
export async function mustMakeSense(db: Db, next: Sense, before?: Sense): Promise<void> {
  const issues = [];
  if (!before || isOtherVisit(before, next))
    issues.push(...(visitRules(await readSettings(db)).safeParse(next).error?.issues ?? []));
  if (!before || isOtherFamily(before, next))
    issues.push(...(familyRules.safeParse(next).error?.issues ?? []));
  if (issues.length > 0) throw invalid(fieldErrors(issues));
}

/** Throws 422 with every rule of the contract that place and children break. */
export function familyMustMakeSense(family: Pick<Sense, 'address' | 'children'>): void {
  const { error } = familyRules.safeParse(family);
  if (error) throw invalid(fieldErrors(error.issues));
}

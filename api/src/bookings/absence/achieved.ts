import type { AbsenceOutcome } from '@nanny-polo/shared/bookings/absence';
import type { AbsenceVisit } from '@nanny-polo/shared/bookings/absence-visit';
import type { Db } from '../../kernel/database/database.ts';
import { countVisitsSoFar } from '../availability/ranking.ts';
import type { AbsenceRow } from './absence-table.ts';
import { pricesOf } from './neighbours.ts';
import type { Line } from './plan.ts';

/** The states of visits that were offered to a nanny who has not declined. */
const taken: readonly AbsenceVisit['state'][] = ['offered', 'accepted', 'covered'];

/** Returns what has become of an applied plan so far: who was offered its visits or accepted them, by now. */
export async function readAchievedOutcome(
  db: Db,
  { nanny_polo_id: absent, applied_at }: AbsenceRow,
  lines: readonly Line[],
  visits: readonly AbsenceVisit[],
): Promise<AbsenceOutcome> {
  const ids = new Set(visits.filter(({ state }) => taken.includes(state)).map((one) => one.booking_id));
  const offered = lines.filter(({ row }) => ids.has(row.id) && row.nanny_polo_id !== absent);
  const bookings = offered.map(({ row }) => row);
  const families = bookings.map(({ parent_id }) => parent_id);
  const [known, priceOf] = await Promise.all([
    countVisitsSoFar(db, families, applied_at),
    pricesOf(db, bookings, [absent]),
  ]);
  const isKnown = ({ parent_id, nanny_polo_id }: Line['row']) =>
    known.some((one) => one.parent_id === parent_id && one.nanny_polo_id === nanny_polo_id);
  const differences = offered.map(({ row, bill_rate_minor }) => {
    const before = { ...row, nanny_polo_id: absent, bill_rate_minor, pay_rate_minor: null };
    return priceOf(row) - priceOf(before);
  });
  return {
    covered: offered.length,
    new_families: new Set(bookings.filter((row) => !isKnown(row)).map((row) => row.parent_id)).size,
    cost_minor: differences.reduce((sum, one) => sum + one, 0),
  };
}

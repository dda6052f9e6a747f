import { findAgeFaults } from '@nanny-polo/shared/people/age';
import { formatShortDay } from '@nanny-polo/shared/time/agency-day';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { recordEvent, system } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { visitsLeftOutMail } from '../mail/kinds.ts';
import { findBookingsDuring, idsOf } from '../schedule/children-booked.ts';
import { type SeriesRow, series } from '../schedule/series-table.ts';
import { releasePlan } from '../series-plan/holds.ts';
import type { VisitTime } from '../series-plan/visits.ts';

/**
 * Leaves out those of these visits of a locked series whose children are booked already, not born or not under 18, and
 * mails the office once. Returns the series. The caller has locked the family's children.
 */
export async function leaveOutUnbookable(
  tx: Db,
  row: SeriesRow,
  visits: readonly VisitTime[],
): Promise<SeriesRow> {
  const { id, parent_id } = row;
  const children = idsOf(row.children);
  const times = visits.map(({ start_at, end_at }) => ({ parent_id, id: null, start_at, end_at, children }));
  const others = await findBookingsDuring(tx, times);
  const unbookable = visits.flatMap(({ day, start_at }, number) => {
    const codes = others.flatMap((other) => (other.times.includes(number) ? [other.code] : []));
    const faults = findAgeFaults({ ...row, start_at });
    return codes.length + faults.length > 0 ? [{ day, codes, faults }] : [];
  });
  if (unbookable.length === 0) return row;
  for (const { day } of unbookable) await releasePlan(tx, id, day, day);
  const left_out = [...row.left_out, ...unbookable.map(({ day }) => day)].sort();
  const [after] = await tx
    .update(series)
    .set({ left_out, version: row.version + 1, updated_at: sql`now()` })
    .where(eq(series.id, id))
    .returning();
  if (!after) throw new Error(`No series ${id}`);
  const days = unbookable.flatMap(({ day, codes }) =>
    codes.length > 0 ? [`${formatShortDay(day)} (${codes.join(', ')})`] : [],
  );
  const reason = [
    ...(days.length > 0 ? [`The children are already booked: ${days.join(', ')}`] : []),
    ...unbookable.flatMap(({ day, faults }) => faults.map((fault) => `${formatShortDay(day)}: ${fault}`)),
  ].join('\n');
  const what = { actor: system, resource: 'series', record_id: id, action: 'skip', reason } as const;
  const event_id = await recordEvent(tx, { ...what, before: row, after });
  if (event_id) await queueMail(tx, visitsLeftOutMail, { event_id });
  return after;
}

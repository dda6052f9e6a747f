/** Work on a desk that is a draft. Nothing is booked or sent until its plan is applied. */

import type {
  Absence,
  AbsenceOptions,
  absenceForm,
  chooseForVisit,
} from '@nanny-polo/shared/bookings/absence';
import type { Replacement } from '@nanny-polo/shared/bookings/absence-visit';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Db } from '../../kernel/database/database.ts';
import { conflict, createFieldRefusal, createTransitionRefusal, notFound } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { lockVersion } from '../../kernel/resource/life-cycle.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { type AbsenceRow, absence, absenceBooking, isDraft } from './absence-table.ts';
import { type Away, findAffectedBookings, maxVisits } from './affected.ts';
import { addChains } from './chains.ts';
import { neighboursOf } from './neighbours.ts';
import {
  decideLines,
  isClash,
  isSwap,
  isUndecided,
  keepChoices,
  type Line,
  outcomeOf,
  type Plan,
  setChoice,
} from './plan.ts';
import { getDesk, linesOf } from './view.ts';
import { sumPlannedMinutes } from './week-hours.ts';

/**
 * Opens a desk with a plan. Throws 404 for an unknown nanny, 409 `in_use` with the nanny's draft if there is one, and
 * 422 if more than `maxVisits` bookings are affected.
 */
export async function openDesk(tx: Db, actor: Actor, { reason = '', ...away }: z.output<typeof absenceForm>) {
  // Locks the nanny's row, not their time: storing the plan locks bookings, and these are locked before a nanny's time.
  const [nanny] = await tx
    .select({ nanny_name: nannyPolo.display_name })
    .from(nannyPolo)
    .where(eq(nannyPolo.id, away.nanny_polo_id))
    .for('no key update');
  if (!nanny) throw notFound('Nanny');
  const [draft] = await tx
    .select({ id: absence.id })
    .from(absence)
    .where(sql`${eq(absence.nanny_polo_id, away.nanny_polo_id)} AND ${isDraft}`);
  if (draft)
    throw conflict({
      message: 'This nanny already has a draft. Continue it or discard it first.',
      code: 'in_use',
      data: { absences: [{ ...draft, ...nanny }] },
    });
  const plan = await newPlan(tx, away, []);
  const [row] = await tx
    .insert(absence)
    .values({ ...away, reason: reason.trim(), created_by: actor.name, gap: plan.gap })
    .returning();
  if (!row) throw new Error('Nothing was inserted into absence');
  await storeLines(tx, row.id, plan.lines);
  return getDesk(tx, row.id);
}

/** Returns the best plan for the bookings of an absence as they are now. Keeps what was chosen by hand if possible. */
async function newPlan(db: Db, away: Away, before: readonly Line[]): Promise<Plan> {
  const affected = await findAffectedBookings(db, away);
  if (affected.length > maxVisits)
    throw createFieldRefusal({
      end_at: [`More than ${maxVisits} bookings are affected. Choose an earlier end`],
    });
  const candidates = await neighboursOf(db, affected, away.nanny_polo_id);
  return addChains(db, away, await decideLines(keepChoices(before, affected, candidates), candidates));
}

async function storeLines(tx: Db, absence_id: number, lines: readonly Line[]): Promise<void> {
  await tx.delete(absenceBooking).where(eq(absenceBooking.absence_id, absence_id));
  if (lines.length === 0) return;
  await tx.insert(absenceBooking).values(
    lines.map(({ row, planned: { start_at, end_at }, choice, by_hand, replacement, chain }) => ({
      ...{ absence_id, booking_id: row.id, start_at, end_at, choice, by_hand, chain: [...chain] },
      bill_rate_minor: row.bill_rate_minor,
      ...replacement,
    })),
  );
}

/** Locks a draft that the client has read as `version`. Throws 404, 409 `stale`, and 409 if it is not a draft. */
async function lockDraft(tx: Db, id: number, version: number): Promise<AbsenceRow> {
  const row = await lockVersion(tx, absence, id, version, 'Absence', () => getDesk(tx, id));
  return assertDraft(row);
}

/** Returns the desk. Throws 409 if it is not a draft. */
export function assertDraft(row: AbsenceRow): AbsenceRow {
  if (row.discarded_at) throw createTransitionRefusal('This plan has been discarded.');
  if (row.applied_at) throw createTransitionRefusal('This plan has been applied.');
  return row;
}

/** Writes a locked desk and raises its version. */
export async function changeDesk(tx: Db, row: AbsenceRow, patch: Partial<AbsenceRow>): Promise<void> {
  await tx
    .update(absence)
    .set({ ...patch, version: row.version + 1, updated_at: sql`now()` })
    .where(eq(absence.id, row.id));
}

async function storePlan(tx: Db, row: AbsenceRow, { lines, gap }: Plan): Promise<Absence> {
  await storeLines(tx, row.id, lines);
  await changeDesk(tx, row, { gap });
  return getDesk(tx, row.id);
}

interface AtVersion {
  readonly version: number;
}

/** Recalculates the plan of a draft for the bookings as they are now. */
export async function planDesk(tx: Db, _actor: Actor, id: number, { version }: AtVersion): Promise<Absence> {
  const row = await lockDraft(tx, id, version);
  return storePlan(tx, row, await newPlan(tx, row, await linesOf(tx, id)));
}

export async function discardDesk(tx: Db, _actor: Actor, id: number, { version }: AtVersion) {
  const row = await lockDraft(tx, id, version);
  await changeDesk(tx, row, { discarded_at: new Date().toISOString() });
  return getDesk(tx, id);
}

/** Returns the candidates for a visit, and for the other visits whose nanny a choice for it may change. */
function candidatesAround(db: Db, { nanny_polo_id }: AbsenceRow, lines: readonly Line[], line: Line) {
  const around = lines.filter(
    (other) => other === line || isUndecided(other) || (other.replacement && isClash(other.row, line.row)),
  );
  const bookings = around.map(({ row }) => row);
  return neighboursOf(db, bookings, nanny_polo_id);
}

const lineOf = (lines: readonly Line[], bookingId: number): Line => {
  const line = lines.find(({ row }) => row.id === bookingId);
  if (!line) throw notFound('Visit');
  return line;
};

/** Returns the nannies who are free for a visit of a draft, with the outcome of choosing each. Throws 404. */
export async function listOptions(db: Db, id: number, bookingId: number): Promise<AbsenceOptions> {
  const [row] = await db.select().from(absence).where(eq(absence.id, id));
  if (!row) throw notFound('Absence');
  const lines = await linesOf(db, id);
  const line = lineOf(lines, bookingId);
  const candidates = await candidatesAround(db, row, lines, line);
  const nannies = candidates.get(bookingId)?.free ?? [];
  const outcomes = nannies.map(async (replacement) => {
    const plan = await decideLines(setChoice(lines, bookingId, { choice: 'offer', replacement }), candidates);
    const changed = plan.lines.filter(({ row, replacement: other }, at) => {
      const before = lines[at]?.replacement?.nanny_polo_id;
      return row.id !== bookingId && other?.nanny_polo_id !== before;
    });
    const codes = changed.map((next) => next.row.code);
    const { booked_minutes, wanted_hours_per_week } = replacement.week;
    const more = sumPlannedMinutes(plan.lines, replacement.nanny_polo_id, line.row);
    const week = { booked_minutes: booked_minutes + more, wanted_hours_per_week };
    return { ...replacement, week, outcome: outcomeOf(plan.lines), also_changed: codes };
  });
  return { nannies: await Promise.all(outcomes) };
}

/**
 * Stores the choice for one visit of a draft. Another visit changes nanny only if the chosen nanny cannot do both, or
 * if it had none. Throws 422 if the nanny is not free, or if no swap is possible.
 */
export async function storeChoice(
  tx: Db,
  _actor: Actor,
  id: number,
  { version, booking_id, choice, nanny_polo_id }: Body<typeof chooseForVisit>,
): Promise<Absence> {
  const row = await lockDraft(tx, id, version);
  const lines = await linesOf(tx, id);
  const line = lineOf(lines, booking_id);
  const candidates = await candidatesAround(tx, row, lines, line);
  const replacement =
    choice === 'offer' ? chosen(candidates.get(booking_id)?.free ?? [], nanny_polo_id) : null;
  const decided = await decideLines(setChoice(lines, booking_id, { choice, replacement }), candidates);
  const plan = await addChains(tx, row, decided);
  if (isSwap({ choice }) && lineOf(plan.lines, booking_id).choice !== choice)
    throw createFieldRefusal({ choice: ['No swap is possible for this visit'] });
  return storePlan(tx, row, plan);
}

function chosen(free: readonly Replacement[], id: number | undefined): Replacement {
  if (id === undefined) throw createFieldRefusal({ nanny_polo_id: ['Choose a nanny'] });
  const freeNanny = free.find((one) => one.nanny_polo_id === id);
  if (!freeNanny)
    throw createFieldRefusal({
      nanny_polo_id: ['This nanny is no longer free at that time. Choose another nanny'],
    });
  return freeNanny;
}

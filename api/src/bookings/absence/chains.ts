import { and, eq, gt, inArray, isNull, not, notInArray, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { type Blocked, type ChainStep, findChain, type Taken } from '../absence-plan/find-chain.ts';
import { hasOverlap, type Visit } from '../absence-plan/problem.ts';
import { againstTransition } from '../booking/rules.ts';
import { isAsked } from '../cover/request.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { rangeOf, timeOf } from '../schedule/slot.ts';
import type { PlannedStep } from './absence-table.ts';
import type { Away } from './affected.ts';
import { type Neighbours, neighboursOf } from './neighbours.ts';
import { isSwap, type Line, type Plan, toCandidate, toUndecidedLine } from './plan.ts';

/**
 * The maximum number of uncovered visits of a desk for which chains are sought: chosen swaps first, then the soonest.
 */
const maxSearched = 12;

/**
 * The maximum number of nannies to try whose only obstacle is one other visit: for a visit in the first step, and in
 * the second.
 */
const maxBlocked = [10, 4];

/** All time. The nannies of a chosen chain are not available to another one. */
const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/**
 * Returns the plan with chains: of up to `maxSearched` uncovered visits, each has one if a swap of two or three visits
 * could cover it without raising a price. A line whose chosen swap is no longer possible becomes undecided.
 */
export async function addChains(db: Db, { nanny_polo_id: absent }: Away, plan: Plan): Promise<Plan> {
  const isOpen = ({ choice, replacement }: Line) => !replacement && choice !== 'release';
  const taken: Taken[] = plan.lines.flatMap(({ row, replacement }) =>
    replacement ? [{ nanny: replacement.nanny_polo_id, ...timeOf(row) }] : [],
  );
  const fixed = new Set(plan.lines.map(({ row }) => row.id));
  const chains = new Map<number, readonly PlannedStep[]>();
  const open = plan.lines.filter(isOpen);
  // Chosen swaps come first: their nannies and visits are not available to other chains.
  const searched = [...open.filter(isSwap), ...open.filter((one) => !isSwap(one))].slice(0, maxSearched);
  for (const line of searched) {
    const chain = await chainFor(db, line.row, absent, { taken, fixed });
    chains.set(line.row.id, chain);
    if (!isSwap(line)) continue;
    for (const step of chain) {
      taken.push({ nanny: step.to_nanny_polo_id, ...always });
      fixed.add(step.booking_id);
    }
  }
  const lines = plan.lines.map((line) => {
    const chain = chains.get(line.row.id) ?? [];
    return isSwap(line) && chain.length === 0 ? toUndecidedLine(line.row) : { ...line, chain };
  });
  return { ...plan, lines };
}

interface Limits {
  /** The times for which the plan or a chosen chain needs nannies. */
  readonly taken: readonly Taken[];
  /** Visits that cannot change nanny. */
  readonly fixed: ReadonlySet<number>;
}

async function chainFor(db: Db, row: BookingRow, absent: number, limits: Limits): Promise<PlannedStep[]> {
  const fixed = new Set(limits.fixed);
  for (;;) {
    const chain = await findIn(db, row, absent, { ...limits, fixed });
    const hindered = chain && (await firstHindered(db, chain.steps, chain.bookings));
    if (!hindered) return chain ? plannedSteps(chain) : [];
    fixed.add(hindered);
  }
}

interface Found {
  readonly steps: readonly ChainStep[];
  readonly bookings: ReadonlyMap<number, BookingRow>;
  readonly around: ReadonlyMap<number, Neighbours>;
}

/**
 * Returns a chain of two steps, otherwise one of three. Returns null if there is neither, or if a nanny is free without
 * a swap. Reads the nannies around a visit when needed.
 */
async function findIn(db: Db, row: BookingRow, absent: number, { taken, fixed }: Limits) {
  const bookings = new Map([[row.id, row]]);
  const around = new Map(await neighboursOf(db, [row], absent));
  const isFree = ({ nanny_polo_id }: { nanny_polo_id: number }) =>
    !taken.some((one) => one.nanny === nanny_polo_id && hasOverlap(one, timeOf(row)));
  if (around.get(row.id)?.free.some(isFree)) return null;
  const blocked = new Map<number, Blocked[]>();
  const visitOf = (visitRow: BookingRow): Visit => ({
    id: visitRow.id,
    family: visitRow.parent_id,
    ...timeOf(visitRow),
    candidates: affordable(around.get(visitRow.id)?.free ?? []),
  });
  let level = [row];
  for (let steps = 2; steps <= 3; steps += 1) {
    const next: BookingRow[] = [];
    for (const target of level) {
      const busy = affordable(around.get(target.id)?.busy ?? []);
      const nannies = busy.map(({ nanny }) => nanny);
      const obstacles = await obstaclesOf(db, target, nannies, [...fixed]);
      const own = busy
        .flatMap((option) => {
          const obstacle = obstacles.get(option.nanny);
          return obstacle ? [{ ...option, by: obstacle.id, obstacle }] : [];
        })
        .slice(0, maxBlocked[steps - 2]);
      blocked.set(target.id, own);
      for (const { by, obstacle } of own) {
        if (bookings.has(by)) continue;
        bookings.set(by, obstacle);
        next.push(obstacle);
      }
    }
    for (const [id, neighbours] of await neighboursOf(db, next, absent)) around.set(id, neighbours);
    const others = new Map([...bookings].map(([id, one]) => [id, visitOf(one)]));
    const chain = findChain({ ...visitOf(row), candidates: [] }, { blocked, others, taken }, steps);
    if (chain) return { steps: chain, bookings, around };
    level = next;
  }
  return null;
}

const affordable = (nannies: Neighbours['busy']) =>
  nannies.filter(({ cost_minor }) => cost_minor <= 0).map(toCandidate);

/** Returns, by nanny, the one confirmed visit that prevents them from taking a booking, if it can change nanny. */
async function obstaclesOf(db: Db, row: BookingRow, nannies: readonly number[], fixed: readonly number[]) {
  if (nannies.length === 0) return new Map<number, BookingRow>();
  const only = await queryRows<{ booking_id: number | null }>(
    db,
    sql`SELECT min(booking_id)::int AS booking_id FROM busy
      WHERE nanny_polo_id = ANY(${sql.param([...nannies])}::int[]) AND busy && ${rangeOf(row)}
      GROUP BY nanny_polo_id HAVING count(*) = 1 AND count(booking_id) = 1`,
  );
  const ids = only.flatMap(({ booking_id }) => booking_id ?? []);
  const obstacles = await db
    .select()
    .from(booking)
    .where(
      and(
        inArray(booking.id, ids),
        notInArray(booking.id, [...fixed]),
        eq(booking.status, 'confirmed'),
        gt(booking.start_at, sql`now()`),
        // The agency pays part of such a price, but only for the current nanny.
        isNull(booking.covered_minor),
        not(isAsked),
      ),
    );
  return new Map(
    obstacles.flatMap((one) => (one.nanny_polo_id === null ? [] : [[one.nanny_polo_id, one] as const])),
  );
}

/** Returns the first visit that could not be confirmed again (a document is missing, for example), or null. */
async function firstHindered(db: Db, steps: readonly ChainStep[], bookings: Found['bookings']) {
  for (const { visit, from } of steps) {
    const row = bookings.get(visit);
    if (from === null || !row) continue;
    if ((await againstTransition(db, row, 'confirm')).length > 0) return visit;
  }
  return null;
}

const plannedSteps = ({ steps, around }: Found): PlannedStep[] =>
  steps.map(({ visit, from, to }) => {
    const { free = [], busy = [] } = around.get(visit) ?? {};
    const near = [...free, ...busy].find(({ nanny_polo_id }) => nanny_polo_id === to);
    if (!near) throw new Error(`Nanny ${to} is not near booking ${visit}`);
    const { why, new_to_family, cost_minor } = near;
    const step = { booking_id: visit, from_nanny_polo_id: from, to_nanny_polo_id: to };
    return { ...step, why, new_to_family, cost_minor };
  });

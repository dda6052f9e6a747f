import type {
  AbsenceChain,
  AbsenceVisit,
  AbsenceVisitState,
} from '@nanny-polo/shared/bookings/absence-visit';
import type { WeekHours } from '@nanny-polo/shared/bookings/availability';
import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { BookingWaits } from '@nanny-polo/shared/bookings/booking-wait';
import type { CoverPlan } from '@nanny-polo/shared/bookings/cover';
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { waitsFor } from '../booking-record/waits.ts';
import { planCover } from '../cover/cover-plan.ts';
import { addFamilyNames, asksOf } from '../cover/view.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { type CoverRequestRow, coverRequest, coverRequestBooking } from '../schedule/cover-table.ts';
import { offer } from '../schedule/offer-table.ts';
import type { AbsenceRow } from './absence-table.ts';
import { findMailStates } from './notices.ts';
import type { Line } from './plan.ts';
import { weekHoursOf } from './week-hours.ts';

/**
 * Returns the visits of a desk: as planned until the plan is applied, and as they are now from then on. Those of a draft
 * say who is asked and how many hours the nannies have.
 */
export async function visitsOf(
  db: Db,
  lines: readonly Line[],
  { nanny_polo_id: absent, applied_at }: AbsenceRow,
  isDraft: boolean,
): Promise<AbsenceVisit[]> {
  const isPlanned = applied_at === null;
  const ids = lines.map(({ row }) => row.id);
  const detailRows = await db
    .select({
      id: booking.id,
      parent_name: sql<string>`${parentUser.name}`,
      parent_phone: parentUser.phone,
      waits_for: sql<BookingWaits | null>`${isPlanned ? null : waitsFor}`,
      offer,
      nanny_name: nannyPolo.display_name,
      phone: nannyPolo.phone,
    })
    .from(booking)
    .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
    .leftJoin(offer, and(eq(offer.booking_id, booking.id), offer.current, sql`${!isPlanned}`))
    .leftJoin(nannyPolo, eq(nannyPolo.id, offer.nanny_polo_id))
    .where(inArray(booking.id, ids));
  const details = new Map(detailRows.map((one) => [one.id, one]));
  const mails = isPlanned ? null : await findMailStates(db, ids, applied_at);
  const requests = isPlanned ? [] : await requestsOf(db, lines, applied_at);
  const requestIds = requests.map(({ request }) => request.id);
  const asks = isPlanned ? [] : await asksOf(db, requestIds, applied_at);
  const weeks = isDraft ? await chosenWeeks(db, lines) : null;
  const plans = isDraft ? await plansOf(db, lines, absent) : null;
  const chains = await chainsOf(db, lines, isPlanned ? null : { requests, asks });
  return lines.map(({ row, choice, by_hand, replacement }) => {
    const { id, code, parent_id, start_at, end_at } = row;
    const detail = details.get(id);
    const { parent_name = '', parent_phone = null, waits_for = null, offer: current = null } = detail ?? {};
    const asked = requests.find((one) => one.booking_id === id && one.isCurrent)?.request;
    return {
      ...{ booking_id: id, code, parent_id, parent_name, parent_phone, start_at, end_at },
      choice,
      replacement: replacement && {
        ...replacement,
        phone: replacement.phone ?? null,
        week: weeks?.get(id) ?? null,
      },
      asking: plans?.get(id) ?? null,
      chain: chains.get(id) ?? null,
      by_hand,
      state: isPlanned ? 'planned' : visitStateOf(row, current, asked),
      offer: current && {
        nanny_polo_id: current.nanny_polo_id,
        nanny_name: detail?.nanny_name ?? '',
        phone: detail?.phone ?? null,
        expires_at: current.expires_at,
        mail: mails?.offers.get(current.id) ?? null,
      },
      // The chain of a swap shows its asks.
      asks: asks.filter((one) => one.cover_request_id === asked?.id && !asked.swap),
      family_mail: mails?.families.get(id) ?? null,
      waits_for,
    };
  });
}

/** Returns the hours of the chosen nannies, by the id of the booking. */
async function chosenWeeks(db: Db, lines: readonly Line[]): Promise<Map<number, WeekHours>> {
  const changes = lines.flatMap(({ row, replacement }) =>
    replacement ? [{ nanny_polo_id: replacement.nanny_polo_id, takes: row }] : [],
  );
  const weeks = await weekHoursOf(db, changes, lines);
  return new Map(weeks.map((week, at) => [changes[at]?.takes.id ?? 0, week]));
}

/** Returns who would be asked about each booking of a draft with the choice to ask several, by its id. */
async function plansOf(db: Db, lines: readonly Line[], absent: number): Promise<Map<number, CoverPlan>> {
  const now = new Date().toISOString();
  const question = ({ row }: Line) => ({
    bookings: [{ ...row, status: 'offered' as const, nanny_polo_id: null }],
    // The visits of one nanny do not overlap, so the nannies of the others are free.
    taken: [absent],
  });
  const plans = new Map<number, CoverPlan>();
  const withChoice = (choice: AbsenceVisit['choice']) => lines.filter((line) => line.choice === choice);
  const asked = withChoice('ask');
  for (const [at, plan] of (await planCover(db, asked.map(question), now)).entries())
    plans.set(asked[at]?.row.id ?? 0, plan);
  // Those who are asked after a swap are not asked at the same time as the others.
  for (const line of withChoice('swap_then_ask'))
    for (const plan of await planCover(db, [question(line)], now)) plans.set(line.row.id, plan);
  return plans;
}

type Asked = Awaited<ReturnType<typeof requestsOf>>[number];

/**
 * Returns the cover requests of the bookings of an applied desk: the swaps that the plan asked for, and the current
 * ones unless they ended before `since`.
 */
async function requestsOf(db: Db, lines: readonly Line[], since: string) {
  const { booking_id, cover_request_id, current } = coverRequestBooking;
  const ids = lines.map(({ row }) => row.id);
  const swaps = lines.flatMap((line) => line.cover_request_id ?? []);
  const isCurrent = and(current, or(isNull(coverRequest.ended_at), gt(coverRequest.ended_at, since)));
  return db
    .select({ booking_id, request: coverRequest, isCurrent: sql<boolean>`${isCurrent}` })
    .from(coverRequestBooking)
    .innerJoin(coverRequest, eq(coverRequest.id, cover_request_id))
    .where(and(inArray(booking_id, ids), or(isCurrent, inArray(cover_request_id, swaps))));
}

/** Returns the state of a booking after the plan was applied. */
function visitStateOf(
  { status, nanny_polo_id }: BookingRow,
  offered: typeof offer.$inferSelect | null,
  asked: CoverRequestRow | undefined,
): AbsenceVisitState {
  if (hasTrait(status, 'work')) return 'covered';
  if (status === 'expired' || status === 'no_show') return status;
  if (status === 'declined') return 'booking_declined';
  if (!hasTrait(status, 'undecided')) return 'released';
  if (asked?.ended_at === null) return asked.swap ? 'swapping' : 'asking';
  if (offered?.state === 'declined') return 'declined';
  if (offered?.nanny_polo_id !== nanny_polo_id) return 'open';
  if (offered?.state === 'accepted') return 'accepted';
  return offered?.state === 'waiting' ? 'offered' : 'open';
}

/**
 * Returns the chains of a desk, by the id of the booking without a nanny: in a draft, those whose nannies could be
 * asked for a swap; later, those whose nannies were asked, with their current state.
 */
async function chainsOf(
  db: Db,
  lines: readonly Line[],
  asked: { requests: readonly Asked[]; asks: Awaited<ReturnType<typeof asksOf>> } | null,
): Promise<Map<number, AbsenceChain>> {
  const swapOf = ({ cover_request_id }: Line) =>
    asked?.requests.find(({ request }) => request.id === cover_request_id)?.request ?? null;
  const shown = lines.filter((line) => line.chain.length > 0 && (!asked || swapOf(line)));
  const steps = shown.flatMap(({ chain }) => chain);
  if (steps.length === 0) return new Map();
  const ids = steps.map(({ booking_id }) => booking_id);
  const visits = await addFamilyNames(db, await db.select().from(booking).where(inArray(booking.id, ids)));
  const takers = steps.map(({ to_nanny_polo_id }) => to_nanny_polo_id);
  const nannies = await db
    .select({ id: nannyPolo.id, name: nannyPolo.display_name, phone: nannyPolo.phone })
    .from(nannyPolo)
    .where(inArray(nannyPolo.id, takers));
  const changes = shown.flatMap(({ chain }) =>
    chain.flatMap(({ booking_id, to_nanny_polo_id: nanny_polo_id }, at) => {
      const [takes, gives] = [booking_id, chain[at + 1]?.booking_id].map((id) =>
        visits.find((visit) => visit.id === id),
      );
      return takes ? [{ nanny_polo_id, takes, gives }] : [];
    }),
  );
  const weeks = asked ? [] : await weekHoursOf(db, changes, lines);
  const weekFor = (bookingId: number, nannyId: number) =>
    weeks[changes.findIndex((one) => one.takes.id === bookingId && one.nanny_polo_id === nannyId)] ?? null;
  const nannyOf = (id: number) => nannies.find((one) => one.id === id);
  const nameOf = (id: number) => nannyOf(id)?.name ?? '';
  return new Map(
    shown.map((line) => {
      const request = swapOf(line);
      const asks = asked?.asks.filter((one) => one.cover_request_id === request?.id) ?? [];
      const stepsOf = line.chain.flatMap(
        ({ booking_id, from_nanny_polo_id: from, to_nanny_polo_id, ...step }) => {
          const visit = visits.find(({ id }) => id === booking_id);
          if (!visit) return [];
          return {
            ...visit,
            ...step,
            booking_id,
            nanny_polo_id: to_nanny_polo_id,
            week: weekFor(booking_id, to_nanny_polo_id),
            name: nameOf(to_nanny_polo_id),
            phone: nannyOf(to_nanny_polo_id)?.phone ?? null,
            from_name: from === null ? null : nameOf(from),
            ask: asks.find((one) => one.nanny_polo_id === to_nanny_polo_id) ?? null,
          };
        },
      );
      return [line.row.id, { steps: stepsOf, request }];
    }),
  );
}

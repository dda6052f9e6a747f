import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import { type BookingStatus, hasTrait, listStatusesWith } from '@nanny-polo/shared/bookings/booking-status';
import { omitPrivateNotes } from '@nanny-polo/shared/people/child-notes';
import { findRate } from '@nanny-polo/shared/people/nanny-dossier';
import { findAgencyInstant } from '@nanny-polo/shared/time/agency-clock';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { weekMinutesOf } from '../src/bookings/availability/week.ts';
import { computeCancellationFee } from '../src/bookings/pricing/cancellation-fee.ts';
import { tierRatesOf } from '../src/bookings/pricing/hourly-rates.ts';
import { priceLines } from '../src/bookings/pricing/lines.ts';
import { amountsOf } from '../src/bookings/pricing/service.ts';
import type { Story, Values } from './booking-story.ts';
import type { Nanny, Parent } from './people-types.ts';
import type { Random } from './random.ts';
import { dayMs, formatInstant, hourMs } from './time.ts';

/** Bookings reach this many days into the past and into the future: six months and two months. */
const pastDays = 182;
const futureDays = 61;
const totalBookings = 600;

const shapes = [
  { service: 'hourly', starts: [8, 9, 13, 15, 17], hours: [3, 4, 5], weight: 6 },
  { service: 'daily', starts: [7, 8], hours: [9, 10, 11], weight: 3 },
  { service: 'overnight', starts: [19, 20], hours: [11, 12], weight: 1 },
] as const;
type Shape = (typeof shapes)[number];

const notes = [
  'Pick up from nursery at 15:15, the blue gate.',
  'Please bring the rain covers; swimming on the second day.',
  'Grandmother is at home until noon.',
  'Bath at six, lights out at seven, the hall lamp stays on.',
  '',
  '',
] as const;

/** A booking's service, time (in milliseconds) and status. */
interface Slot {
  readonly service: Values['service'];
  readonly start: number;
  readonly end: number;
  readonly status: BookingStatus;
  /** The nanny has withdrawn and cover is needed. */
  readonly uncovered?: boolean;
}

const past = [
  ...Array.from({ length: 14 }, () => 'closed' as const),
  'completed',
  'cancelled',
  'cancelled',
  'declined',
  'expired',
  'no_show',
] as const;
const soon = ['confirmed', 'confirmed', 'confirmed', 'offered', 'requested'] as const;
const later = ['confirmed', 'confirmed', 'offered', 'offered', 'requested', 'cancelled'] as const;

function statusAt(random: Random, start: number, end: number, now: number): BookingStatus {
  if (end < now - 5 * dayMs) return random.pick(past);
  if (end < now) return random.pick(['completed', 'completed', 'closed', 'cancelled']);
  if (start < now) return 'in_progress';
  return random.pick(start < now + 3 * dayMs ? soon : later);
}

/** Returns the instant of an hour on the agency's clock, some days from now. */
const atHour = (now: number, days: number, clock: number) =>
  findAgencyInstant(Date.parse(addDays(agencyDayOf(new Date(now)), days)) + clock * hourMs);

/** Returns the slots that do not depend on chance: in progress, tomorrow morning, unfilled, live-in weeks. */
function certain(now: number): Slot[] {
  const fullHour = now - (now % hourMs);
  const at = (days: number, clock: number) => atHour(now, days, clock);
  const slot = (start: number, hours: number, status: BookingStatus, more: Partial<Slot> = {}): Slot => ({
    service: 'hourly',
    start,
    end: start + hours * hourMs,
    status,
    ...more,
  });
  return [
    ...[1, 2, 3].map((back) => slot(fullHour - back * hourMs, 5, 'in_progress')),
    ...([7, 7, 8, 8, 9, 10] as const).map((start) => slot(at(1, start), 4, 'confirmed')),
    slot(at(1, 9), 3, 'offered'),
    slot(at(1, 10), 4, 'requested'),
    slot(at(1, 14), 4, 'offered', { uncovered: true }),
    slot(at(2, 9), 5, 'offered', { uncovered: true }),
    slot(at(3, 8), 10, 'offered', { service: 'daily', uncovered: true }),
    slot(at(9, 9), 24 * 14, 'confirmed', { service: 'live_in' }),
    slot(at(20, 9), 24 * 21, 'requested', { service: 'live_in' }),
    slot(at(-60, 9), 24 * 14, 'closed', { service: 'live_in' }),
  ];
}

function byChance(random: Random, weighted: Shape[], at: number, now: number): Slot {
  // Every fourth booking is within a week of today, where the work is.
  const offset = at % 4 === 0 ? random.between(-7, 7) : random.between(-pastDays, futureDays);
  const shape = random.pick(weighted);
  const start = atHour(now, offset, random.pick(shape.starts));
  const end = start + random.pick(shape.hours) * hourMs;
  return { service: shape.service, start, end, status: statusAt(random, start, end, now) };
}

/** Returns the days that a booking takes of a nanny: the day of its start and at least the next one. */
const daysOf = ({ id }: Nanny, { start, end }: Slot) =>
  Array.from(
    { length: Math.ceil((end - start) / dayMs) + 1 },
    (_, at) => `${id} ${agencyDayOf(new Date(start + at * dayMs))}`,
  );

/** Returns whether the nanny's dossier allows the slot. */
function fits(nanny: Nanny, { service, start, end }: Slot): boolean {
  if (service === 'overnight') return nanny.overnight_ok;
  if (service === 'live_in') return nanny.live_in_ok;
  const [from = 0, to = 0] =
    weekMinutesOf(formatInstant(start), formatInstant(end)).match(/\d+/g)?.map(Number) ?? [];
  return nanny.availability.some(({ weekday, from: opens, to: closes }) => {
    const minutes = (clock: string) =>
      (weekday - 1) * 1440 + Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
    return minutes(opens) <= from && minutes(closes) >= to;
  });
}

/** Returns whether a family is not archived before the slot ends. */
const isWithUs = ({ archived_at }: Parent, { end }: Slot) =>
  archived_at === null || end < Date.parse(archived_at);

/** Returns whether a family's children have a booking during the slot that was not called off. */
const hasBooking = (stories: readonly Story[], { id }: Parent, { start, end }: Slot) =>
  stories.some(
    ({ values }) =>
      values.parent_id === id &&
      hasTrait(values.status, 'live') &&
      Date.parse(values.start_at) < end &&
      Date.parse(values.end_at) > start,
  );

/** Returns the demo's bookings in order of creation. No child is booked twice. */
export function planBookings(random: Random, nannies: Nanny[], parents: Parent[], today: Date): Story[] {
  const now = today.getTime();
  const weighted = shapes.flatMap((shape) => Array.from({ length: shape.weight }, () => shape));
  const taken = new Set<string>();
  const fixed = certain(now);
  const stories: Story[] = [];
  for (let tries = 0; stories.length < totalBookings && tries < totalBookings * 40; tries += 1) {
    const slot = fixed[stories.length] ?? byChance(random, weighted, stories.length, now);
    const parent = stories.length % 40 === 0 ? (parents[0] ?? random.pick(parents)) : random.pick(parents);
    const nanny = random.pick(nannies);
    const picky = tries % 8 !== 7;
    const days = daysOf(nanny, slot);
    if (!isWithUs(parent, slot) || days.some((one) => taken.has(one)) || (picky && !fits(nanny, slot)))
      continue;
    const isFree = (one: Parent) => isWithUs(one, slot) && !hasBooking(stories, one, slot);
    const family = isFree(parent) ? parent : parents.find(isFree);
    if (!family) continue;
    for (const day of days) taken.add(day);
    stories.push(storyOf(random, slot, nanny, family, now));
  }
  return stories.sort((a, b) => String(a.values.created_at).localeCompare(String(b.values.created_at)));
}

const minuteMs = 60_000;

const agreed = listStatusesWith('named');

function storyOf(random: Random, slot: Slot, nanny: Nanny, parent: Parent, now: number): Story {
  const { service, start, end, status, uncovered = false } = slot;
  const first = Math.min(start, now);
  const created = first - random.between(30, 400) * hourMs;
  const rates =
    findRate(nanny.rates, agencyDayOf(new Date(start))) ?? tierRatesOf(agencyDefaults, nanny.tier);
  const wasAgreed = agreed.includes(status) || uncovered || (status === 'cancelled' && random.chance(0.6));
  const confirmed_at = wasAgreed ? formatInstant(created + random.between(2, 26) * hourMs) : null;
  const nobody =
    uncovered ||
    status === 'requested' ||
    status === 'expired' ||
    (status === 'declined' && random.chance(0.5));
  const span = { start_at: formatInstant(start), end_at: formatInstant(end) };
  const cancelled_at = status === 'cancelled' ? formatInstant(first - random.between(1, 28) * hourMs) : null;
  const care = { service, children_count: parent.children.length, rates, distance_km: null };
  const price = { ...span, ...care, prices: agencyDefaults };
  const total_minor = amountsOf(priceLines(price).lines);
  const fee = (at: string) =>
    computeCancellationFee(agencyDefaults.cancellation_policy, { total_minor }, span.start_at, at).fee_minor;
  /** Returns the policy's fee after a confirmation, 0 before it; null if neither cancelled nor missed. */
  const feeOf = () => {
    if (status === 'no_show') return fee(span.start_at);
    if (status !== 'cancelled') return null;
    return confirmed_at && cancelled_at ? fee(cancelled_at) : 0;
  };
  const came = Math.min(now, start + random.between(-8, 6) * minuteMs);
  const late = random.chance(0.12) ? random.between(20, 75) : random.between(-6, 0);
  const begun = status === 'in_progress' || status === 'completed' || status === 'closed';
  const done = status === 'completed' || status === 'closed';
  const values: Values = {
    parent_id: parent.id,
    nanny_polo_id: nobody ? null : nanny.id,
    service,
    status,
    needs_cover: uncovered,
    ...span,
    buffer_minutes: 15,
    address: parent.addresses[0] ?? null,
    children: parent.children.map(omitPrivateNotes),
    notes: random.pick(notes),
    internal_note: random.chance(0.15) ? 'Family prefers someone who drives.' : '',
    source: random.pick(['phone', 'email', 'website', 'website', 'referral'] as const),
    ...rates,
    confirmed_at: agreed.includes(status) || cancelled_at ? confirmed_at : null,
    checked_in_at: begun ? formatInstant(came) : null,
    checked_out_at: done ? formatInstant(end + late * minuteMs) : null,
    overtime_minutes: done ? Math.max(0, late) : null,
    cancelled_at,
    cancellation_fee_minor: feeOf(),
    created_at: formatInstant(created),
    updated_at: formatInstant(created),
  };
  return { values, nanny, confirmed_at };
}

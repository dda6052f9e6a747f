import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import type { Recurrence } from '@nanny-polo/shared/bookings/recurrence';
import { omitPrivateNotes } from '@nanny-polo/shared/people/child-notes';
import { findRate } from '@nanny-polo/shared/people/nanny-dossier';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { sql } from 'drizzle-orm';
import { weekMinutesOf } from '../src/bookings/availability/week.ts';
import { tierRatesOf } from '../src/bookings/pricing/hourly-rates.ts';
import { booking } from '../src/bookings/schedule/booking-table.ts';
import { busy } from '../src/bookings/schedule/busy-table.ts';
import { findBookingsDuring } from '../src/bookings/schedule/children-booked.ts';
import { offer } from '../src/bookings/schedule/offer-table.ts';
import { series, seriesOffer } from '../src/bookings/schedule/series-table.ts';
import { rangeOf } from '../src/bookings/schedule/slot.ts';
import { horizonOf, planOf, type VisitTime } from '../src/bookings/series-plan/visits.ts';
import { type Db, queryRows } from '../src/kernel/database/database.ts';
import { event } from '../src/kernel/history/table.ts';
import { byCoordinator, insertAll } from './insert.ts';
import type { Nanny, Parent } from './people-types.ts';
import { formatInstant, hourMs } from './time.ts';

interface Example {
  readonly rule: Recurrence;
  readonly service: 'hourly' | 'daily';
  readonly status: 'requested' | 'offered' | 'confirmed' | 'closed';
  /** The state of the offer to its nanny; null if it has no nanny. */
  readonly reply: 'waiting' | 'accepted' | null;
}

const buffer_minutes = 15;

/** Returns a confirmed, an accepted, an offered and a requested series from the Monday after next, and an ended one. */
function examples(today: string): Example[] {
  const monday = addDays(today, 14 - ((new Date(today).getUTCDay() + 6) % 7));
  const until = (weeks: number) => ({ first_day: monday, last_day: addDays(monday, 7 * weeks - 1) });
  const fortnightly = { first_day: monday, last_day: null, interval_weeks: 2 };
  const ended = { first_day: addDays(monday, -70), last_day: addDays(monday, -36) };
  const planned = [
    [until(14), [2, 4], '15:00', '19:00', 'hourly', 'confirmed', 'accepted'],
    [until(4), [3], '13:00', '17:00', 'hourly', 'offered', 'accepted'],
    [fortnightly, [1], '08:00', '17:00', 'daily', 'offered', 'waiting'],
    [until(6), [6], '10:00', '14:00', 'hourly', 'requested', null],
    [ended, [5], '09:00', '13:00', 'hourly', 'closed', 'accepted'],
  ] as const;
  return planned.map(([period, weekdays, starts, ends, service, status, reply]) => {
    const rule = { interval_weeks: 1, left_out: [], ...period, weekdays: [...weekdays], starts, ends };
    return { rule, service, status, reply };
  });
}

/** Inserts series with their bookings, offers and holds. The confirmed one has a plan beyond its bookings. */
export async function seedSeries(db: Db, nannies: readonly Nanny[], parents: readonly Parent[], today: Date) {
  const now = today.toISOString();
  const families = parents.filter(
    ({ status, archived_at, children, addresses }) =>
      status === 'active' && !archived_at && children.length && addresses.length,
  );
  for (const example of examples(agencyDayOf(today))) {
    const parent = await withoutBookings(db, families, example.rule);
    if (parent) await insertExample(db, example, parent, nannies, now);
  }
}

/** Removes and returns the last family whose children have no booking during the visits of a rule. */
async function withoutBookings(db: Db, families: Parent[], rule: Recurrence): Promise<Parent | undefined> {
  const to = rule.last_day ?? addDays(rule.first_day, 366);
  const visits = planOf(rule, { from: rule.first_day, to }, agencyDefaults);
  for (let parent = families.pop(); parent; parent = families.pop()) {
    const { id: parent_id, children } = parent;
    const ids = children.map(({ id }) => id);
    const times = visits.map(({ start_at, end_at }) => ({
      parent_id,
      id: null,
      start_at,
      end_at,
      children: ids,
    }));
    if ((await findBookingsDuring(db, times)).length === 0) return parent;
  }
}

async function insertExample(
  db: Db,
  example: Example,
  parent: Parent,
  nannies: readonly Nanny[],
  now: string,
) {
  const { rule, status, service, reply } = example;
  const horizon = horizonOf(agencyDefaults, now);
  const made_until = rule.last_day !== null && rule.last_day < horizon ? rule.last_day : horizon;
  const made = planOf(rule, { from: rule.first_day, to: made_until }, agencyDefaults);
  const planned = rule.last_day
    ? planOf(rule, { from: addDays(made_until, 1), to: rule.last_day }, agencyDefaults)
    : [];
  const nanny = reply ? await freeNanny(db, nannies, [...made, ...planned]) : undefined;
  const created_at = formatInstant(
    Math.min(Date.parse(now), Date.parse(made[0]?.start_at ?? now)) - 90 * hourMs,
  );
  const family = { address: parent.addresses[0] ?? null, children: parent.children.map(omitPrivateNotes) };
  const common = {
    ...family,
    parent_id: parent.id,
    nanny_polo_id: nanny?.id ?? null,
    service,
    buffer_minutes,
    source: 'phone' as const,
    confirmed_at: status === 'confirmed' || status === 'closed' ? created_at : null,
    created_at,
    updated_at: created_at,
  };
  const rates = (day: string) =>
    (nanny && findRate(nanny.rates, day)) ?? tierRatesOf(agencyDefaults, nanny?.tier ?? 'standard');
  const last = rates(made.at(-1)?.day ?? rule.first_day);
  const agreed = reply === 'accepted' && {
    ...last,
    rates_nanny_polo_id: nanny?.id ?? null,
    agreed_rate_minor: last.bill_rate_minor,
  };
  const [row] = await insertAll(db, series, [{ ...common, ...rule, ...agreed, terms_id: 1, made_until }]);
  if (!row) throw new Error('No series was inserted');
  const bookings = await insertAll(
    db,
    booking,
    made.map(({ day, start_at, end_at }) => ({
      ...common,
      ...rates(day),
      series_id: row.id,
      series_day: day,
      status,
      start_at,
      end_at,
      ...(status === 'closed' && { checked_in_at: start_at, checked_out_at: end_at, overtime_minutes: 0 }),
    })),
  );
  const created = { ...byCoordinator, at: created_at, action: 'create' };
  const after = { status, service, series_id: row.id };
  await db
    .insert(event)
    .values([
      { ...created, resource: 'series', record_id: row.id, after: { service, ...rule } },
      ...bookings.map(({ id }) => ({ ...created, resource: 'booking', record_id: id, after })),
    ]);
  if (!nanny || !reply) return;
  const answer = reply === 'accepted' ? { answered_at: created_at, answered_by: nanny.display_name } : {};
  const offered_at = reply === 'waiting' ? now : created_at;
  const asked = {
    ...answer,
    nanny_polo_id: nanny.id,
    state: reply,
    offered_at,
    expires_at: formatInstant(Date.parse(offered_at) + 24 * hourMs),
  };
  const [whole] = await insertAll(db, seriesOffer, [{ ...asked, series_id: row.id, planned: true }]);
  await insertAll(
    db,
    offer,
    bookings.map(({ id, start_at, end_at, pay_rate_minor }) => ({
      ...asked,
      booking_id: id,
      start_at,
      end_at,
      pay_rate_minor,
      series_offer_id: whole?.id ?? null,
    })),
  );
  const own = { nanny_polo_id: nanny.id };
  const held = bookings.map((bookingRow) => ({
    ...own,
    busy: rangeOf(bookingRow),
    reason: 'booking' as const,
    booking_id: bookingRow.id,
  }));
  const holds = planned.map(({ day: series_day, ...visit }) => {
    const range = rangeOf({ ...visit, buffer_minutes });
    return { ...own, busy: range, reason: 'hold' as const, series_id: row.id, series_day };
  });
  await db.insert(busy).values(reply === 'accepted' ? [...held, ...holds] : held);
}

/** Returns a nanny who is free for all of these visits, preferably one who works at these hours. Throws if none is. */
async function freeNanny(db: Db, nannies: readonly Nanny[], visits: readonly VisitTime[]): Promise<Nanny> {
  const starts = sql.param(visits.map(({ start_at }) => start_at));
  const ends = sql.param(visits.map(({ end_at }) => end_at));
  const hours = sql.param([...new Set(visits.map((one) => weekMinutesOf(one.start_at, one.end_at)))]);
  const [match] = await queryRows<{ id: number }>(
    db,
    sql`SELECT n.id FROM nanny_polo n WHERE n.status = 'active' AND NOT EXISTS (
        SELECT 1 FROM unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) AS visit(start_at, end_at)
        JOIN LATERAL (
          SELECT 1 FROM booking b WHERE b.nanny_polo_id = n.id AND b.end_at > visit.start_at - interval '1 hour'
            AND b.start_at < visit.end_at + interval '1 hour'
          UNION ALL SELECT 1 FROM busy WHERE busy.nanny_polo_id = n.id
            AND busy.busy && tstzrange(visit.start_at - interval '1 hour', visit.end_at + interval '1 hour')
        ) AS taken ON true)
      ORDER BY (SELECT bool_and(n.week_minutes @> one::int4multirange) FROM unnest(${hours}::text[]) AS one) DESC, n.id DESC
      LIMIT 1`,
  );
  const nanny = nannies.find(({ id }) => id === match?.id);
  if (!nanny) throw new Error('No nanny of the demo is free for the series');
  return nanny;
}

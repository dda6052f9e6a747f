import type { BookingStatus } from '@nanny-polo/shared/booking';
import { holdingStatuses } from '@nanny-polo/shared/booking';
import { agency } from '@nanny-polo/shared/constants';
import dayjs from 'dayjs';
import minMax from 'dayjs/plugin/minMax.js';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { sql } from 'drizzle-orm';
import { booking } from '../../src/booking/table.ts';
import { holdForBooking } from '../../src/busy/service.ts';
import type { Db } from '../../src/database/database.ts';
import { event } from '../../src/event/table.ts';
import type { nannyPolo } from '../../src/nanny-polo/table.ts';
import type { parentUser } from '../../src/parents/table.ts';
import type { Random } from './random.ts';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.extend(minMax);

type Nanny = typeof nannyPolo.$inferSelect;
type Parent = typeof parentUser.$inferSelect;
type Values = typeof booking.$inferInsert;

/** Days before and after today that the demo tells of: six months and two. */
const pastDays = 182;
const futureDays = 61;
const total = 600;

const shapes = [
  { service: 'hourly', starts: [8, 9, 13, 15, 17], hours: [3, 4, 5], weight: 6 },
  { service: 'daily', starts: [7, 8], hours: [9, 10, 11], weight: 3 },
  { service: 'overnight', starts: [19, 20], hours: [11, 12], weight: 1 },
] as const;

const notes = [
  'Pick up from nursery at 15:15, the blue gate.',
  'Please bring the rain covers; swimming on the second day.',
  'Grandmother is at home until noon.',
  'Bath at six, lights out at seven, the hall lamp stays on.',
  '',
  '',
] as const;

function statusAt(random: Random, start: dayjs.Dayjs, end: dayjs.Dayjs, now: dayjs.Dayjs): BookingStatus {
  if (end.isBefore(now)) {
    const ended = [
      'closed',
      'closed',
      'closed',
      'closed',
      'completed',
      'cancelled',
      'declined',
      'expired',
      'no_show',
    ] as const;
    return end.isAfter(now.subtract(5, 'day'))
      ? random.pick(['completed', 'completed', 'cancelled'])
      : random.pick(ended);
  }
  if (start.isBefore(now)) return 'in_progress';
  if (start.isBefore(now.add(3, 'day')))
    return random.pick(['confirmed', 'confirmed', 'confirmed', 'offered', 'requested']);
  return random.pick(['confirmed', 'confirmed', 'offered', 'offered', 'requested', 'cancelled']);
}

/** Bookings that no nanny has twice: each nanny has at most one a day, and none on the day after a night. */
function plan(random: Random, nannies: Nanny[], parents: Parent[], now: dayjs.Dayjs): Values[] {
  const weighted = shapes.flatMap((shape) => Array.from({ length: shape.weight }, () => shape));
  const taken = new Set<string>();
  const values: Values[] = [];
  while (values.length < total) {
    // Every fourth booking lies in the coming week or the last, where the work is.
    const offset = values.length % 4 === 0 ? random.between(-7, 7) : random.between(-pastDays, futureDays);
    const nanny = random.pick(nannies);
    const parent = values.length % 40 === 0 ? (parents[0] ?? random.pick(parents)) : random.pick(parents);
    const days = [offset - 1, offset, offset + 1].map((day) => `${nanny.id} ${day}`);
    if (taken.has(days[1] ?? '')) continue;
    const shape = random.pick(weighted);
    if (shape.service === 'overnight' && days.some((day) => taken.has(day))) continue;
    taken.add(days[1] ?? '');
    if (shape.service === 'overnight') taken.add(days[2] ?? '');
    const day = now.add(offset, 'day').format('YYYY-MM-DD');
    const start = dayjs.tz(
      `${day} ${String(random.pick(shape.starts)).padStart(2, '0')}:00`,
      agency.timeZone,
    );
    const end = start.add(random.pick(shape.hours), 'hour');
    const status = statusAt(random, start, end, now);
    const created = dayjs.min(start, now).subtract(random.between(2, 400), 'hour').toISOString();
    values.push({
      parent_id: parent.id,
      nanny_polo_id: status === 'requested' || status === 'expired' ? null : nanny.id,
      service: shape.service,
      status,
      start_at: start.toISOString(),
      end_at: end.toISOString(),
      buffer_minutes: 15,
      address: parent.addresses[0] ?? null,
      children: parent.children,
      notes: random.pick(notes),
      internal_note: random.chance(0.15) ? 'Family prefers someone who drives.' : '',
      source: random.pick(['phone', 'email', 'website', 'website', 'referral'] as const),
      created_at: created,
      updated_at: created,
    });
  }
  return values.sort((a, b) => String(a.created_at).localeCompare(String(b.created_at)));
}

/** Six hundred bookings over the last six months and the next two, with what they hold of the nannies' time. */
export async function seedBookings(
  db: Db,
  random: Random,
  nannies: Nanny[],
  parents: Parent[],
  today: Date,
): Promise<void> {
  const active = nannies.filter((nanny) => nanny.status === 'active');
  const families = parents.filter((parent) => parent.status === 'active');
  const records = await db
    .insert(booking)
    .values(plan(random, active, families, dayjs(today)))
    .returning();
  await db.insert(event).values(
    records.map((record) => ({
      at: record.created_at,
      actor_kind: 'system' as const,
      actor_name: 'Nanny Polo',
      resource: 'booking',
      record_id: record.id,
      action: 'create',
      after: { code: record.code, status: record.status, service: record.service },
    })),
  );
  for (const record of records) {
    const holds = (holdingStatuses as readonly string[]).includes(record.status);
    if (holds && record.nanny_polo_id) await holdForBooking(db, record.nanny_polo_id, record, record.id);
  }
  await db.execute(sql`ANALYZE`);
}

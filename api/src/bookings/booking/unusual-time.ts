/**
 * Asks before a time is booked that may be a slip or on which the agency is closed, and only about times that are new.
 */

import type { AgencyFacts } from '@nanny-polo/shared/agency/agency-file';
import {
  shortNoticeMs,
  type UnusualTime,
  type UnusualTimeKind,
} from '@nanny-polo/shared/bookings/unusual-time';
import { readAgencyClock } from '@nanny-polo/shared/time/agency-clock';
import { agencyDayOf, countDaysBetween } from '@nanny-polo/shared/time/agency-day';
import { explainClosed, findClosing } from '@nanny-polo/shared/time/agency-days';
import { and, eq, inArray } from 'drizzle-orm';
import { lockSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { conflict, createFieldRefusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { quoteOf } from '../booking-price/quote.ts';
import { hasDifference } from '../booking-record/changed-fields.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { timeChange } from '../schedule/time-change-table.ts';

const hour = 3_600_000;
const longestMs = 24 * hour;

type Office = Pick<AgencyFacts, 'opens' | 'closes' | 'phone'>;
let office: Office = { opens: '', closes: '', phone: '' };

/** Sets the opening hours and the telephone number of the agency for this process. */
export function setOffice({ opens, closes, phone }: Office): void {
  office = { opens, closes, phone };
}

/** Whether the office is closed at an instant. An office without opening hours is never closed. */
function isClosed(now: number): boolean {
  const { opens, closes } = office;
  if (![opens, closes].every((time) => /^\d\d:\d\d$/.test(time))) return false;
  const time = new Date(readAgencyClock(now)).toISOString().slice(11, 16);
  return opens < closes ? time < opens || time >= closes : time < opens && time >= closes;
}

/** Whether an instant is more than a calendar year after another on the agency's clock. */
function isFarAhead(start: number, now: number): boolean {
  const nextYear = new Date(readAgencyClock(now));
  nextYear.setUTCFullYear(nextYear.getUTCFullYear() + 1);
  return readAgencyClock(start) > nextYear.getTime();
}

type PricedVisit = Parameters<typeof quoteOf>[1];

interface Times {
  /** The visits with a new service, start or end. */
  readonly visits: readonly PricedVisit[];
  /** The new starts. */
  readonly starts: readonly string[];
}

const lengthOf = ({ start_at, end_at }: Pick<PricedVisit, 'start_at' | 'end_at'>) =>
  Date.parse(end_at) - Date.parse(start_at);

async function reasonsAgainst(db: Db, { visits, starts }: Times): Promise<UnusualTime[]> {
  const now = Date.now();
  const reasons: UnusualTime[] = [];
  const [longest] = visits
    .filter((visit) => visit.service === 'hourly' && lengthOf(visit) > longestMs)
    .toSorted((one, other) => lengthOf(other) - lengthOf(one));
  if (longest) {
    const { start_at, end_at } = longest;
    const { total_minor: price_minor } = await quoteOf(db, longest);
    reasons.push({
      kind: 'long',
      start_at,
      end_at,
      hours: Math.round((100 * lengthOf(longest)) / hour) / 100,
      price_minor,
    });
  }
  const ahead = starts.map((start) => Date.parse(start)).filter((start) => start > now);
  const [first, last] = [Math.min(...ahead), Math.max(...ahead)];
  if (ahead.length > 0 && isFarAhead(last, now)) {
    const start_at = new Date(last).toISOString();
    const days = countDaysBetween(agencyDayOf(new Date(now)), agencyDayOf(start_at));
    reasons.push({ kind: 'far_ahead', start_at, days });
  }
  if (first - now <= shortNoticeMs && isClosed(now))
    reasons.push({ kind: 'short_notice', start_at: new Date(first).toISOString(), ...office });
  const closing = await findClosedStart(db, ahead);
  if (closing) reasons.push(closing);
  return reasons;
}

/** Returns the first of these starts on whose day the agency is closed. No other is entered until the transaction ends. */
async function findClosedStart(tx: Db, starts: readonly number[]) {
  if (starts.length === 0) return null;
  const settings = await lockSettings(tx);
  for (const start of starts.toSorted((one, other) => one - other)) {
    const start_at = new Date(start).toISOString();
    const day = agencyDayOf(start_at, settings.time_zone);
    const closing = findClosing(day, settings);
    if (closing) return { kind: 'closed', start_at, day, name: closing.name } as const;
  }
  return null;
}

/**
 * Throws 409 `unusual_time` with the reasons, unless there are none or `agreed` names exactly their kinds. Throws 422
 * if a parent asks for a day on which the agency is closed: only the office can agree to that.
 */
export async function refuseUnusualTime(
  db: Db,
  { kind }: Actor,
  times: Times,
  agreed: readonly UnusualTimeKind[] = [],
) {
  const reasons = await reasonsAgainst(db, times);
  const closing = reasons.find((reason) => reason.kind === 'closed');
  if (closing && kind === 'parent') throw createFieldRefusal({ start_at: [explainClosed(closing)] });
  const kinds = new Set(agreed);
  if (reasons.length === 0) return;
  if (kinds.size === reasons.length && reasons.every(({ kind }) => kinds.has(kind))) return;
  throw conflict({
    message: 'The time is unusual. Check it, and confirm it if it is right.',
    code: 'unusual_time',
    data: { reasons },
  });
}

/** Returns what is new in a booking's time, given the booking at each of its earlier times. */
export function findChangedTimes(before: readonly BookingRow[], after: BookingRow): Times {
  const isNew = (...names: ('service' | 'start_at' | 'end_at')[]) =>
    before.every((row) => hasDifference(row, after, names));
  return {
    visits: isNew('service', 'start_at', 'end_at') ? [after] : [],
    starts: isNew('start_at') ? [after.start_at] : [],
  };
}

/** Returns bookings by id, each at its own time and at the one that its nanny is asked about, if any. */
async function findRowsByTime(tx: Db, ids: readonly number[]) {
  const isOpen = and(eq(timeChange.booking_id, booking.id), eq(timeChange.state, 'asked'));
  const rows = await tx
    .select({ row: booking, asked: timeChange })
    .from(booking)
    .leftJoin(timeChange, isOpen)
    .where(inArray(booking.id, [...ids]));
  return new Map(
    rows.map(({ row, asked }): [number, BookingRow[]] => [
      row.id,
      asked ? [row, { ...row, start_at: asked.start_at, end_at: asked.end_at }] : [row],
    ]),
  );
}

/** Returns a function that returns the times of bookings that are new since, agreed or asked about. */
export async function watchTimes(tx: Db, ids: readonly number[]): Promise<() => Promise<Times>> {
  const before = await findRowsByTime(tx, ids);
  return async () => {
    const rows = await findRowsByTime(tx, ids);
    const times = [...rows].flatMap(([id, own]) =>
      own.map((row) => findChangedTimes(before.get(id) ?? [row], row)),
    );
    return { visits: times.flatMap(({ visits }) => visits), starts: times.flatMap(({ starts }) => starts) };
  };
}

import type { UserChangeRequest } from '@nanny-polo/shared/bookings/user-change-request';
import { addRealHours } from '@nanny-polo/shared/time/real-hours';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { event } from '../../kernel/history/table.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { dealing } from '../booking-record/change-request.ts';
import { resourceName } from '../booking-record/row.ts';
import type { BookingRow } from '../schedule/booking-table.ts';

type Event = typeof event.$inferSelect;
type Time = Pick<BookingRow, 'start_at' | 'end_at'>;
type Answer = NonNullable<UserChangeRequest['answer']>;

const kinds: Readonly<Record<string, Answer['kind']>> = {
  reschedule: 'moved',
  'agree-time': 'moved',
  update: 'changed',
  'ask-time': 'asked',
  'settle-change': 'settled',
};

/**
 * What follows a question to the nanny about the new time, which was the agency's first answer: their yes moves the
 * booking, and anything else keeps its time.
 */
const replies: Readonly<Record<string, Answer['kind']>> = {
  'agree-time': 'moved',
  'refuse-time': 'settled',
  'time-expired': 'settled',
  'withdraw-time': 'settled',
};

/** Returns what a family has asked to change about a booking, the oldest first, with the agency's answers. */
export async function changeRequestsOf(db: Db, row: BookingRow): Promise<UserChangeRequest[]> {
  const ofBooking = and(eq(event.resource, resourceName), eq(event.record_id, row.id));
  const events = await db.select().from(event).where(ofBooking).orderBy(event.id);
  const undone = new Set(events.flatMap(({ after }) => (after?.undone as number[] | undefined) ?? []));
  const valid = events.filter(({ id, action }) => action !== 'undo' && !undone.has(id));
  return valid.flatMap((asked, at) =>
    asked.action === 'request-change' && asked.actor_kind === 'parent'
      ? [describeRequest(asked, valid.slice(at + 1), row)]
      : [],
  );
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Returns the new time that a family asks for as the office reads it, before the family's words. */
export const writeNewTime = ({ start_at, end_at }: Time): string =>
  `${addRealHours(`${formatInstant(start_at)} to ${formatInstant(end_at)}`, start_at, end_at)}. `;

function describeRequest({ at, after }: Event, later: readonly Event[], row: BookingRow): UserChangeRequest {
  const reason = text(after?.reason);
  const to = { start_at: text(after?.asked_start_at), end_at: text(after?.asked_end_at) };
  const answer = findAnswer(later, row);
  if (!to.start_at) return { at, message: reason, time: null, answer };
  const prefix = writeNewTime(to);
  const message = reason.startsWith(prefix.trim()) ? reason.slice(prefix.length) : reason;
  return { at, message, time: { from: timeBefore(later, row), to }, answer };
}

/** Returns the time that a booking had before these events, which led to its present one. */
function timeBefore(later: readonly Event[], row: Time): Time {
  const readBefore = (name: keyof Time) =>
    later.map(({ before }) => text(before?.[name])).find((value) => value !== '') ?? row[name];
  return { start_at: readBefore('start_at'), end_at: readBefore('end_at') };
}

function findAnswer(later: readonly Event[], row: BookingRow): Answer | null {
  const first = later.findIndex(
    ({ action, actor_kind }) => actor_kind === 'admin' && (dealing as readonly string[]).includes(action),
  );
  const answer = later[first];
  if (!answer) return null;
  const kind = kinds[answer.action] ?? 'changed';
  const next = later.findIndex(({ action }, at) => at > first && replies[action]);
  const reply = kind === 'asked' ? later[next] : undefined;
  const settled = reply ? (replies[reply.action] ?? 'settled') : kind;
  const after = later.slice(1 + (reply ? next : first));
  return {
    at: (reply ?? answer).at,
    kind: settled,
    time: settled === 'moved' ? timeBefore(after, row) : null,
  };
}

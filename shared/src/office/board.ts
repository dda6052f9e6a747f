/** The today board: what must be done now, as one list with the most urgent first. */

import * as z from 'zod/mini';
import type { BookingTask } from '../bookings/booking.ts';
import { bookingStatus } from '../bookings/booking-status.ts';
import { bookingWaits } from '../bookings/booking-wait.ts';
import { defineEndpoint, requirePermission } from '../contract/endpoint.ts';
import { id, instant } from '../contract/field.ts';
import type { PermissionName } from '../contract/permission.ts';
import { waitingStatuses } from '../people/document-state.ts';

/** What a line of the board is about. */
export const boardKind = z.enum([
  /** A confirmed visit has started without a check-in. */
  'late',
  /** A booking starts within 48 hours and no nanny has accepted. */
  'unfilled',
  /** A nanny has accepted, and something prevents the confirmation, such as a document or the price. */
  'on_hold',
  /** A nanny has accepted, and nothing prevents the confirmation. */
  'to_confirm',
  /** A family has asked for a change to a booking, and nobody has dealt with it. */
  'change',
  /** A coming booking ends after a required document expires; the line is about the first such booking. */
  'horizon',
  /** An offer without a reply expires within 12 hours, and its booking starts at least 48 hours from now. */
  'reply',
  /** A parent’s document awaits its review. */
  'review',
  /** An order is overdue or due within 24 hours. */
  'money',
]);
export type BoardKind = z.output<typeof boardKind>;

/** The permission to see the lines of a kind. `horizon` also needs `nanny-polo` or `parent-documents`. */
export const boardPermission = {
  late: 'booking',
  unfilled: 'booking',
  on_hold: 'booking',
  to_confirm: 'booking',
  change: 'booking',
  horizon: 'booking',
  reply: 'booking',
  review: 'parent-documents',
  money: 'dashboard',
} as const satisfies Record<BoardKind, PermissionName>;

const person = z.object({
  name: z.string(),
  /** Null if there is none, or if the admin lacks the permission for the person’s record. */
  phone: z.nullable(z.string()),
});

/** A line about a booking, an order or a document. Fields that do not apply are null. */
const boardLine = z.object({
  kind: boardKind,
  /** The id of the booking, order or document. */
  id,
  /** The booking’s code, the order’s number or the document’s type. */
  code: z.string(),
  /** The time that the line is sorted by: a booking’s start, an offer’s expiry, a document’s submission, a due date. */
  at: instant,
  parent_id: id,
  parent: person,
  nanny: z.nullable(person),
  /** The booking’s start, end, status and what it waits for. */
  start_at: z.nullable(instant),
  end_at: z.nullable(instant),
  status: z.nullable(bookingStatus),
  waits_for: z.nullable(bookingWaits),
  /** The booking’s series, if a series offer that includes the booking awaits the nanny’s reply. */
  series_id: z.nullable(id),
  /** The family’s open change request: the id of its event, and its text. */
  change: z.nullable(z.object({ id, message: z.string() })),
  /** What is still to be paid, in minor units. */
  balance_minor: z.nullable(z.int()),
});
export type BoardLine = z.output<typeof boardLine>;

/** A letter that could not be sent. The office should reach its recipient in another way. */
const boardLetter = z.object({
  /** The id of the event. */
  id,
  at: instant,
  /** The resource and the id of the record that the letter is about, and the record’s name. */
  resource: z.string(),
  record_id: id,
  name: z.string(),
  letter: z.string(),
  recipient: z.string(),
  reason: z.string(),
});
export type BoardLetter = z.output<typeof boardLetter>;

/** The permission to see the letters about a record, by its resource. */
export const letterPermission = {
  booking: 'booking',
  series: 'booking',
  'users/parents': 'parents',
  'master/nanny-polo': 'nanny-polo',
  'master/parent-documents': 'parent-documents',
  'admin-user': 'admin-user',
  /** Messages of visitors. */
  'agency-settings': 'dashboard',
} as const satisfies Record<string, PermissionName>;

/** The maximum number of unsent letters on the board, and the days for which it shows them. */
export const maxBoardLetters = 20;
export const letterDays = 3;

/** The maximum number of lines on the board; further ones are only counted. */
export const maxBoardLines = 100;

export const board = z.object({
  as_of: instant,
  lines: z.array(boardLine),
  /** The newest letters of the last days that could not be sent, newest first. */
  letters: z.array(boardLetter),
  /** Counts the records of each kind that the admin may see, with or without a line. `horizon` has at most one line. */
  counts: z.array(z.object({ kind: boardKind, count: z.int() })),
});
export type Board = z.output<typeof board>;

export const getBoard = defineEndpoint(
  'GET',
  '/admin/dashboard/board',
  requirePermission('dashboard', 'visit'),
  {
    summary: 'The board lines that the admin may see, most urgent first',
    response: { 200: board },
  },
);

/** A list's path with its filter and its ascending sort field. */
interface WorkList {
  readonly path: string;
  readonly filter: object;
  readonly sort: string;
}

const bookings = (task: BookingTask): WorkList => ({ path: '/booking', filter: { task }, sort: 'start_at' });

/** Care that begins, or money that is due, within this many milliseconds is dealt with today. */
export const todayMs = 24 * 3_600_000;

/** Returns the list of the records that the board counts at the instant `asOf`, for each kind that has a list. */
export function buildWorkLists(asOf: string) {
  return {
    late: { path: '/booking', filter: { status: ['confirmed'], start_at_lte: asOf }, sort: 'start_at' },
    unfilled: bookings('unfilled'),
    on_hold: bookings('on_hold'),
    to_confirm: bookings('to_confirm'),
    review: { path: '/master/parent-documents', filter: { status: waitingStatuses }, sort: 'submitted_at' },
    money: {
      path: '/order',
      filter: { owing: true, due_at_lte: new Date(Date.parse(asOf) + todayMs).toISOString() },
      sort: 'due_at',
    },
  } as const satisfies { [kind in BoardKind]?: WorkList };
}

/** The urgency of each kind if the care does not begin within `todayMs`. */
const places: Record<BoardKind, number> = {
  /** A family whose nanny has not arrived comes first. */
  late: 0,
  /** Care that may not take place. If it begins within `todayMs`, it is more urgent than care that begins later. */
  unfilled: 2,
  on_hold: 2,
  to_confirm: 2,
  change: 2,
  horizon: 2,
  /** The office can only press for a reply. */
  reply: 3,
  /** A document that blocks a booking is on that booking’s line. */
  review: 4,
  /** No child is left without care for it. */
  money: 5,
};

type Urgent = Pick<BoardLine, 'kind' | 'id' | 'at'>;

/**
 * Returns how urgent a line is at `now` (milliseconds since 1970), from 0, the most urgent, to 5; `places` has the
 * reasons.
 * @see docs/decisions/034-today-board.md
 */
export function urgencyOf({ kind, at }: Pick<Urgent, 'kind' | 'at'>, now: number): number {
  const place = places[kind];
  return place === 2 && Date.parse(at) < now + todayMs ? 1 : place;
}

export type BoardGroup = 'running' | 'starting' | 'waiting';

/** Returns the group of a line: care that has begun or was to begin, care that begins within `todayMs`, and the rest. */
export function groupOf(line: Pick<Urgent, 'kind' | 'at'>, now: number): BoardGroup {
  const urgency = urgencyOf(line, now);
  if (urgency > 1) return 'waiting';
  return urgency === 0 || Date.parse(line.at) <= now ? 'running' : 'starting';
}

/** Compares lines for sorting: by urgency, then by time, then by kind and id, so that the order is total. */
export const compareByUrgency = (now: number) => (line: Urgent, other: Urgent) =>
  urgencyOf(line, now) - urgencyOf(other, now) ||
  Date.parse(line.at) - Date.parse(other.at) ||
  line.kind.localeCompare(other.kind) ||
  line.id - other.id;

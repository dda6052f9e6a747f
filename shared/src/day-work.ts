import type { BoardKind } from './board.ts';
import type { BookingTask } from './booking.ts';
import type { DocumentStatus } from './parent-documents.ts';
import { today } from './urgency.ts';

/** A list's path with its filter and its ascending sort field. */
interface WorkList {
  readonly path: string;
  readonly filter: object;
  readonly sort: string;
}

const bookings = (task: BookingTask): WorkList => ({ path: '/booking', filter: { task }, sort: 'start_at' });

const waiting: readonly DocumentStatus[] = ['submitted', 'in_review', 'resubmitted'];

/** Returns the lists behind the kinds of the today board: exactly the records counted at the instant `asOf`. */
export function workLists(asOf: string) {
  return {
    late: {
      path: '/booking',
      filter: { status: ['confirmed'], start_at_lte: asOf },
      sort: 'start_at',
    },
    unfilled: bookings('unfilled'),
    on_hold: bookings('on_hold'),
    to_confirm: bookings('to_confirm'),
    review: { path: '/master/parent-documents', filter: { status: waiting }, sort: 'submitted_at' },
    money: {
      path: '/',
      filter: { owing: true, due_at_lte: new Date(Date.parse(asOf) + today).toISOString() },
      sort: 'due_at',
    },
  } as const satisfies { [kind in BoardKind]?: WorkList };
}

import { agencyDay, dayAfter } from './agency-day.ts';
import type { BookingTask } from './booking.ts';
import type { DocumentStatus } from './parent-documents.ts';

/** A list's path with its filter and its ascending sort field. */
interface WorkList {
  readonly path: string;
  readonly filter: object;
  readonly sort: string;
}

const bookings = (task: BookingTask): WorkList => ({ path: '/booking', filter: { task }, sort: 'start_at' });

const waiting: readonly DocumentStatus[] = ['submitted', 'in_review', 'resubmitted'];

/** A document expires soon if it does within this many days. */
const soon = 30;

/** The list behind each count of the dashboard: exactly the records counted at the instant `asOf`. */
export function workLists(asOf: string) {
  const today = agencyDay(asOf);
  const until = dayAfter(today, soon);
  return {
    to_confirm: bookings('to_confirm'),
    on_hold: bookings('on_hold'),
    unfilled: bookings('unfilled'),
    tomorrow_morning: bookings('tomorrow_morning'),
    unpaid: { path: '/', filter: { owing: true }, sort: 'due_at' },
    overdue: { path: '/', filter: { overdue: true }, sort: 'due_at' },
    waiting: { path: '/master/parent-documents', filter: { status: waiting }, sort: 'expires_on' },
    expiring: {
      path: '/master/parent-documents',
      filter: { status: 'approved', expires_on_gte: dayAfter(today, 1), expires_on_lte: until },
      sort: 'expires_on',
    },
    nanny_expiring: {
      path: '/master/nanny-polo',
      filter: { status: 'active', documents_expire_on_lte: until },
      sort: 'documents_expire_on',
    },
  } as const satisfies Record<string, WorkList>;
}

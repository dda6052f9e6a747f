import { agency } from '@nanny-polo/shared/constants';

/** Addresses of lists that are filtered already, as the dashboard's figures count. */

const hour = 3_600_000;

const list = (path: string, filter: object, sort: string) =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), sort, order: 'ASC', page: '1', perPage: '25' })}`;

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: agency.timeZone });

/** The agency's day that is `days` after the instant `now`, `YYYY-MM-DD`. */
const dayAfter = (now: number, days: number) => dayFormat.format(now + days * 24 * hour);

const wall = new Intl.DateTimeFormat('en-GB', {
  timeZone: agency.timeZone,
  hour: 'numeric',
  hour12: false,
});

/** The instant at which an agency's day begins. */
function startOf(day: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  return Number(wall.format(utc)) === 0 ? utc : utc - hour;
}

const at = (instant: number) => new Date(instant).toISOString();
const open = ['requested', 'offered'];

/** What starts before the end of tomorrow and is not confirmed. */
export const toConfirm = (now: number) =>
  list('/booking', { status: open, start_at_lte: at(startOf(dayAfter(now, 2)) - 1) }, 'start_at');

/** What starts within 48 hours and no nanny has taken on. */
export const unfilled = (now: number) =>
  list('/booking', { status: open, start_at_gte: at(now), start_at_lte: at(now + 48 * hour) }, 'start_at');

/** What is confirmed and starts tomorrow before noon. */
export function tomorrowMorning(now: number): string {
  const start = startOf(dayAfter(now, 1));
  const filter = { status: 'confirmed', start_at_gte: at(start), start_at_lte: at(start + 12 * hour - 1) };
  return list('/booking', filter, 'start_at');
}

export const unpaid = list('/', { payment_status: ['unpaid', 'partial'] }, 'due_at');
export const overdue = list('/', { overdue: true }, 'due_at');

export const documentsWaiting = list(
  '/master/parent-documents',
  { status: ['submitted', 'in_review', 'resubmitted'] },
  'expires_on',
);

/** Nannies of whose required documents one ends within 30 days. */
export const nanniesExpiring = (now: number) =>
  list(
    '/master/nanny-polo',
    { documents_expire_on_gte: dayAfter(now, 0), documents_expire_on_lte: dayAfter(now, 30) },
    'documents_expire_on',
  );

/** Approved documents of parents that end within 30 days. */
export const documentsExpiring = (now: number) =>
  list(
    '/master/parent-documents',
    { status: 'approved', expires_on_gte: dayAfter(now, 0), expires_on_lte: dayAfter(now, 30) },
    'expires_on',
  );

import type { UserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { createClockFormat } from '@nanny-polo/shared/time/time-zone';

/** The telephone is shown so long before a visit begins, in milliseconds. */
const beforeVisitMs = 30 * 60_000;

const clock = createClockFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

type Visit = Pick<UserBooking, 'status' | 'start_at' | 'end_at'>;

/** Returns whether a visit runs at `now`, in milliseconds since 1970, or begins soon. */
export function isRunning({ status, start_at, end_at }: Visit, now: number): boolean {
  if (status === 'in_progress') return true;
  return status === 'confirmed' && now >= Date.parse(start_at) - beforeVisitMs && now < Date.parse(end_at);
}

/** Returns whether the office is closed at `now`; never if its hours, such as `07:00`, are not known. */
export function isNight({ opens, closes }: { opens?: string; closes?: string }, now: number): boolean {
  if (!opens || !closes) return false;
  const time = clock().format(new Date(now));
  return opens <= closes ? time < opens || time >= closes : time >= closes && time < opens;
}

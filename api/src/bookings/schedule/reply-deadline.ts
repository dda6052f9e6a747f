import { isQuiet, type QuietHours } from './quiet-hours.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How long a nanny has to reply to an offer of care that is far away, in milliseconds. */
export const nannyReplyMs = 24 * hour;

/**
 * Returns until when a person can reply to a question about care that starts at `start_at`: outside the quiet hours and
 * 12 hours before the start or, on shorter notice, halfway to it; at most `within` milliseconds from `now`. At night it
 * may be an hour from `now`, or half of a shorter time.
 */
export function computeReplyDeadline(
  start_at: string,
  now: number,
  settings: QuietHours,
  within = Number.POSITIVE_INFINITY,
): string {
  const start = Date.parse(start_at);
  const left = start - now;
  if (left <= 0) return new Date(now + nannyReplyMs).toISOString();
  const part = Math.min(left, within) / 4;
  const latest = Math.min(now + within, start - Math.min(12 * hour, left / 2));
  const end = Math.min(latest + 24 * hour, start - Math.min(hour, left / 4));
  const step = part < 30 * minute ? minute : 15 * minute;
  const from = Math.max(now, latest - 24 * hour);
  const awake: number[] = [];
  for (let at = (Math.floor(from / step) + 1) * step; at <= end; at += step)
    if (!isQuiet(at, settings)) awake.push(at);
  // An hour of the time before the deadline, or a quarter of a shorter time, is outside the quiet hours.
  const read = awake.slice(Math.floor(Math.min(hour, part) / step));
  // Otherwise half an hour has to do. At night it is an hour: the office needs the rest to find another.
  const short = awake.findLast((at) => at >= now + Math.min(30 * minute, part));
  const deadline =
    read.findLast((at) => at <= latest) ?? read[0] ?? short ?? now + Math.min(hour, within, left / 2);
  return new Date(deadline).toISOString();
}

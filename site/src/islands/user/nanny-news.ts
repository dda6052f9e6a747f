import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { UserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { createClockFormat } from '@nanny-polo/shared/time/time-zone';
import { createMoneyFormat, formatLongDay } from '../../lib/format.ts';
import { fillText } from '../../messages/fill.ts';
import type { Text } from './user-text.ts';

type Texts = Text['user']['nannyNews'];
type Booking = Pick<
  UserBooking,
  'status' | 'uncovered' | 'asking' | 'price_refused' | 'replaced' | 'start_at' | 'end_at' | 'nanny_name'
>;

const time = createClockFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const weekday = createClockFormat({ weekday: 'long' });

const dayMs = 86_400_000;

/** Names the day of an instant: `Friday` within six days of now, otherwise `Friday 4 December`. */
const nameDay = (instant: string): string =>
  Math.abs(Date.parse(instant) - readServerTime()) < 6 * dayMs
    ? weekday().format(new Date(instant))
    : formatLongDay(instant);

/** Names an instant: `15:00` today, otherwise `Friday at 15:00`. */
function nameTime({ dayAndTime }: Texts, instant: string): string {
  const clock = time().format(new Date(instant));
  const isToday = agencyDayOf(instant) === agencyDayOf(new Date(readServerTime()).toISOString());
  return isToday ? clock : fillText(dayAndTime, { day: nameDay(instant), time: clock });
}

/** Says how many nannies are asked, and until when, or that one has accepted. */
function describeAsking(
  text: Texts,
  { nannies, reply_by, accepted }: NonNullable<Booking['asking']>,
): string {
  if (accepted) return text.accepted;
  const { one, many } = reply_by ? text.askingUntil : text.asking;
  return fillText(nannies === 1 ? one : many, {
    nannies: text.numbers[nannies - 2] ?? nannies,
    time: reply_by ? nameTime(text, reply_by) : '',
  });
}

/**
 * Says what price the family refused, or who can no longer come, how many nannies are asked, and who comes instead; undefined if there is nothing to say.
 */
export function describeNannyNews(text: Texts, booking: Booking): string | undefined {
  const { status, uncovered, asking, price_refused, replaced, start_at, end_at, nanny_name } = booking;
  const day = nameDay(start_at);
  if (price_refused) {
    const sums = [price_refused.to_minor, price_refused.from_minor];
    const [price, agreed] = sums.map(createMoneyFormat(sums));
    return fillText(text.refused, { price, agreed });
  }
  if (hasTrait(status, 'undecided')) {
    const lost = replaced && fillText(text.lost, { name: replaced, day });
    const search = asking ? describeAsking(text, asking) : (replaced || uncovered) && text.looking;
    return [lost, search].filter(Boolean).join(' ') || undefined;
  }
  const isOver = Date.parse(end_at) <= readServerTime() || !hasTrait(status, 'ahead');
  if (!replaced || !nanny_name || replaced === nanny_name || isOver) return undefined;
  return fillText(text.instead, { day, name: nanny_name, other: replaced });
}

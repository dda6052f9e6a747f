/** What a family has asked to change about a booking, and what the agency answered. */

import type { UserBookingDetails } from '@nanny-polo/shared/bookings/user-booking';
import type { UserChangeRequest } from '@nanny-polo/shared/bookings/user-change-request';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { formatDayAndTime, formatPeriod, formatSpokenDay, formatTime } from '../../lib/format.ts';
import { fillText } from '../../messages/fill.ts';
import { type Text, useText } from './user-text.ts';

type Time = NonNullable<UserChangeRequest['time']>['to'];
type Words = Text['user']['request']['changes'];

interface Props {
  readonly booking: Pick<UserBookingDetails, 'change_requests' | 'cancellable' | 'editable'>;
}

/** The latest change that the family asked for, with the answer. Renders nothing without one. */
export function LatestChange({ booking: { change_requests, cancellable, editable } }: Props) {
  const own = useText().user.request.changes;
  const latest = change_requests.at(-1);
  if (!latest) return null;
  const { at, message, answer } = latest;
  return (
    <section aria-labelledby="change-request">
      <h2 id="change-request">{own.title}</h2>
      <article>
        <p>{describeWish(latest, own)}</p>
        {message && <blockquote>{message}</blockquote>}
        <p className="quiet">{formatDayAndTime(at)}</p>
        {(answer || cancellable) && (
          <p>
            <strong>{answer || !editable ? describeAnswer(latest, own) : own.waitingEditable}</strong>
          </p>
        )}
        {answer && <p className="quiet">{formatDayAndTime(answer.at)}</p>}
      </article>
    </section>
  );
}

/** In a step of the history: what was asked for, or how it was answered. Renders nothing in any other step. */
export function ChangeStep({ booking: { change_requests }, at }: Props & { readonly at: string }) {
  const own = useText().user.request.changes;
  const asked = change_requests.find((one) => one.at === at);
  const answered = change_requests.findLast(({ answer }) => answer?.at === at && answer.kind !== 'asked');
  if (!asked && !answered) return null;
  return (
    <span className="quiet">
      {asked && `${describeWish(asked, own)} `}
      {asked?.message && `“${asked.message}” `}
      {answered && describeAnswer(answered, own)}{' '}
    </span>
  );
}

/** Says which time was asked for instead of which, without the days if these stay: `19:00–23:00 instead of 18:00–22:00`. */
function describeWish({ time }: UserChangeRequest, own: Words): string {
  if (!time) return own.askedWords;
  const isSameDay = `${daysOf(time.from)}` === `${daysOf(time.to)}`;
  const [to, from] = [time.to, time.from].map(isSameDay ? hoursOf : describeTime);
  return fillText(own.asked, { to: to ?? '', from: from ?? '' });
}

const dayMs = 24 * 3_600_000;
const daysOf = ({ start_at, end_at }: Time) => [agencyDayOf(start_at), agencyDayOf(end_at)];
const hoursOf = ({ start_at, end_at }: Time) => `${formatTime(start_at)}–${formatTime(end_at)}`;

function describeTime(time: Time): string {
  const [first = '', last = ''] = daysOf(time);
  return last <= addDays(first, 1) && Date.parse(time.end_at) - Date.parse(time.start_at) < dayMs
    ? `${formatSpokenDay(first)}, ${hoursOf(time)}`
    : formatPeriod(time.start_at, time.end_at);
}

function describeAnswer({ time, answer }: UserChangeRequest, own: Words): string {
  if (!answer) return own.waiting;
  if (answer.kind === 'asked') return own.askingNanny;
  if (answer.kind === 'settled') return time ? own.refused : own.settled;
  return answer.time ? fillText(own.agreed, { time: describeTime(answer.time) }) : own[answer.kind];
}

import type { UserBookingDetails } from '@nanny-polo/shared/user-booking';
import { dayAndTime } from '../../lib/format.ts';
import type { Text } from './text.ts';

interface Props {
  readonly text: Text;
  readonly timeline: UserBookingDetails['timeline'];
}

/** What has happened to a booking, the latest step last. */
export function BookingTimeline({ text, timeline }: Props) {
  const own = text.user.booking;
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{own.timeline}</h2>
      <ol className="timeline">
        {timeline.map(({ at, step }) => (
          <li key={`${at}${step}`}>
            <span>{own.steps[step]}</span> <time dateTime={at}>{dayAndTime(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

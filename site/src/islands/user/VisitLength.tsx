import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { describeRealHours, durationOf } from '@nanny-polo/shared/time/real-hours';
import { formatSpokenDay, formatTime } from '../../lib/format.ts';
import { toLondonInstant } from '../../lib/london-time.ts';
import { fillText } from '../../messages/fill.ts';
import { useText } from './user-text.ts';

interface Props {
  /** On the agency's clock, as `VisitTime` submits them. */
  readonly times: { readonly start_at: string; readonly end_at: string } | undefined;
}

const longestHoursMs = 48 * 3_600_000;

/** Says how long a visit is, and until when if it ends on a later day; nothing until both times are entered. */
export const VisitLength = ({ times }: Props) => (
  <p role="status" className="visit-length">
    {times && <Words start={toLondonInstant(times.start_at)} end={toLondonInstant(times.end_at)} />}
  </p>
);

function Words({ start, end }: { readonly start: string; readonly end: string }) {
  const own = useText().user.request.when;
  const [from, to] = [Date.parse(start), Date.parse(end)];
  if (!(from < to)) return null;
  const length =
    to - from > longestHoursMs
      ? fillText(own.days, { days: Math.round((2 * (to - from)) / 86_400_000) / 2 })
      : (describeRealHours(start, end) ?? durationOf(Math.round((to - from) / 60_000)));
  const isLater = agencyDayOf(new Date(to - 1)) > agencyDayOf(start);
  if (!isLater) return length;
  return fillText(own.later, { day: formatSpokenDay(agencyDayOf(end)), time: formatTime(end), length });
}

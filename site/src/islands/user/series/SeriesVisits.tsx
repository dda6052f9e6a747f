import {
  skipSeriesVisit,
  type UserSeriesDetails,
  type UserSeriesVisit,
} from '@nanny-polo/shared/bookings/user-series';
import { useState } from 'react';
import { formatCalendarDay, formatMoney, formatPeriod } from '../../../lib/format.ts';
import { showNotification } from '../../../lib/notifications.ts';
import { fillText } from '../../../messages/fill.ts';
import { localisePath } from '../../../messages/path.ts';
import { useForm } from '../../use-form.ts';
import { ActionForm } from '../ActionForm.tsx';
import { AskedTime, Status } from '../BookingList.tsx';
import { LinkButton, SmallButton } from '../SmallButton.tsx';
import { useText } from '../user-text.ts';

/** How many visits are shown at first, and added by “Show more”. */
const page = 12;

interface Props {
  readonly series: UserSeriesDetails;
  readonly onChanged: (series: UserSeriesDetails) => void;
  readonly onStale: () => void;
}

/** The visits still to come, soonest first. */
export function SeriesVisits({ series, onChanged, onStale }: Props) {
  const own = useText().user.series;
  const [shown, setShown] = useState(page);
  const { id, upcoming } = series;
  return (
    <section aria-labelledby="visits">
      <h2 id="visits">{own.visits}</h2>
      {upcoming.length === 0 && <p className="waiting">{own.noVisits}</p>}
      <ul className="cards">
        {upcoming.slice(0, shown).map((visit) => (
          <li key={visit.day}>
            {visit.skipped === null ? (
              <Visit series={id} visit={visit} onChanged={onChanged} onStale={onStale} />
            ) : (
              <SkippedDay day={visit.day} reason={visit.skipped} />
            )}
          </li>
        ))}
      </ul>
      {upcoming.length > shown && (
        <SmallButton onClick={() => setShown(shown + page)}>{own.more}</SmallButton>
      )}
    </section>
  );
}

function SkippedDay({ day, reason }: { readonly day: string; readonly reason: string }) {
  const own = useText().user.series;
  const name = formatCalendarDay(day);
  return (
    <article aria-label={name}>
      <p className="card-head">
        <strong>{name}</strong>
        <span className="state">{own.skippedDay}</span>
      </p>
      <p>{reason}</p>
    </article>
  );
}

interface VisitProps extends Omit<Props, 'series'> {
  /** The id of the series. */
  readonly series: number;
  readonly visit: UserSeriesVisit;
}

function Visit({ series, visit, onChanged, onStale }: VisitProps) {
  const text = useText();
  const own = text.user.series;
  const [isAsking, setAsking] = useState(false);
  const { booking, skippable } = visit;
  const time = formatPeriod(visit.start_at, visit.end_at);
  return (
    <article aria-label={time}>
      <p className="card-head">
        {booking ? (
          <a href={localisePath(`/user/booking/${booking.id}`)}>
            <strong>{time}</strong>
          </a>
        ) : (
          <strong>{time}</strong>
        )}
        {booking ? <Status {...booking} /> : <span className="state">{own.planned}</span>}
      </p>
      {booking && <AskedTime booking={booking} />}
      {booking?.price_pending && (
        <p>
          <strong>{text.account.price.headings.pending}</strong>
        </p>
      )}
      {skippable && !isAsking && (
        <LinkButton aria-label={fillText(own.skipNamed, { time })} onClick={() => setAsking(true)}>
          {own.skip}
        </LinkButton>
      )}
      {skippable && isAsking && (
        <SkipVisit
          series={series}
          visit={visit}
          onClose={() => setAsking(false)}
          onChanged={onChanged}
          onStale={onStale}
        />
      )}
    </article>
  );
}

interface SkipProps extends VisitProps {
  readonly onClose: () => void;
}

/** Shows what skipping a visit costs, and skips it for no more than that. */
function SkipVisit({ series, visit, onClose, onChanged, onStale }: SkipProps) {
  const own = useText().user.series;
  const { day, skip_fee_minor: fee_minor } = visit;
  const form = useForm(skipSeriesVisit, {
    params: { id: series },
    body: () => ({ day, fee_minor }),
    onDone: (changed) => {
      showNotification('success', own.skipped);
      onChanged(changed);
    },
    // The fee or the visit has changed.
    onRefused: onStale,
  });
  const fee = formatMoney(fee_minor);
  return (
    <ActionForm
      form={form}
      submit={fee_minor === 0 ? own.confirmFree : fillText(own.confirm, { fee })}
      back={own.keep}
      onBack={onClose}
    >
      <p role="status">
        <strong>{fee_minor === 0 ? own.skipFree : fillText(own.skipCosts, { fee })}</strong>
      </p>
    </ActionForm>
  );
}

import { inWords } from '@nanny-polo/shared/recurrence';
import type { UserSeries } from '@nanny-polo/shared/user-series';
import { dayAndTime } from '../../../lib/format.ts';
import { here } from '../../../lib/here.ts';
import { fill } from '../../../messages/fill.ts';
import { useText } from '../text.ts';

interface Props {
  readonly series: readonly UserSeries[];
}

/** The repeating bookings that have not ended, each with a link to its page; nothing if there are none. */
export function SeriesList({ series }: Props) {
  const text = useText();
  const own = text.user.series;
  const current = series.filter(({ over }) => !over);
  if (current.length === 0) return null;
  return (
    <section aria-labelledby="series">
      <h2 id="series">{own.list}</h2>
      <ul className="cards">
        {current.map((one) => (
          <li key={one.id}>
            <article aria-label={one.code}>
              <a href={here(`/user/series/${one.id}`)}>
                <strong>{inWords(one)}</strong>
              </a>
              <p>{one.next_at ? fill(own.next, { time: dayAndTime(one.next_at) }) : own.noNext}</p>
              <p className="quiet">{`${text.user.request.services[one.service]} · ${one.code}`}</p>
              {one.nanny_name && <p>{fill(text.user.bookings.nanny, { name: one.nanny_name })}</p>}
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}

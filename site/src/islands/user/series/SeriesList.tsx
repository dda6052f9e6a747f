import { inWords } from '@nanny-polo/shared/bookings/recurrence';
import { dayAndTime } from '../../../lib/format.ts';
import { here } from '../../../lib/here.ts';
import { fill } from '../../../messages/fill.ts';
import { SmallButton } from '../SmallButton.tsx';
import { useText } from '../text.ts';
import type { useSeries } from '../use-lists.ts';

/** The repeating bookings that have not ended, each with a link to its page; nothing if there are none. */
export function SeriesList({ series }: { readonly series: ReturnType<typeof useSeries> }) {
  const text = useText();
  const own = text.user.series;
  if (series.list.length === 0) return null;
  return (
    <section aria-labelledby="series">
      <h2 id="series">{own.list}</h2>
      <ul className="cards">
        {series.list.map((one) => (
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
      {series.more && <SmallButton onClick={series.more}>{own.more}</SmallButton>}
    </section>
  );
}

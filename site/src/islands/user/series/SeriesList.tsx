import { describeRule } from '@nanny-polo/shared/bookings/recurrence';
import { formatDayAndTime } from '../../../lib/format.ts';
import { fillText } from '../../../messages/fill.ts';
import { localisePath } from '../../../messages/path.ts';
import { SmallButton } from '../SmallButton.tsx';
import type { useSeries } from '../use-lists.ts';
import { useText } from '../user-text.ts';

/** The repeating bookings that have not ended, each with a link to its page; nothing if there are none. */
export function SeriesList({ series }: { readonly series: ReturnType<typeof useSeries> }) {
  const text = useText();
  const own = text.user.series;
  if (series.list.length === 0) return null;
  return (
    <section aria-labelledby="series">
      <h2 id="series">{own.list}</h2>
      <ul className="cards">
        {series.list.map((entry) => (
          <li key={entry.id}>
            <article aria-label={`${describeRule(entry)}, ${entry.code}`}>
              <a href={localisePath(`/user/series/${entry.id}`)}>
                <strong>{describeRule(entry)}</strong>
              </a>
              <p>
                {entry.next_at ? fillText(own.next, { time: formatDayAndTime(entry.next_at) }) : own.noNext}
              </p>
              <p className="quiet">{`${text.user.request.services[entry.service]} · ${entry.code}`}</p>
              {entry.nanny_name && <p>{fillText(text.user.bookings.nanny, { name: entry.nanny_name })}</p>}
            </article>
          </li>
        ))}
      </ul>
      {series.more && <SmallButton onClick={series.more}>{own.more}</SmallButton>}
    </section>
  );
}

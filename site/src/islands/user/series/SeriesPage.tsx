import { inWords } from '@nanny-polo/shared/recurrence';
import { getUserSeries } from '@nanny-polo/shared/user-series';
import { api } from '../../../lib/api.ts';
import { fill } from '../../../messages/fill.ts';
import { CareFacts } from '../CareFacts.tsx';
import { RecordPage } from '../RecordPage.tsx';
import type { Text } from '../text.ts';
import { EndSeries } from './EndSeries.tsx';
import { SeriesVisits } from './SeriesVisits.tsx';

const read = (id: number) => api.call(getUserSeries, { params: { id } });

export const SeriesPage = ({ text }: { readonly text: Text }) => (
  <RecordPage text={text} words={text.user.series} read={read}>
    {(series, set, reload) => (
      <>
        <article aria-label={series.code}>
          <strong>{inWords(series)}</strong>
          {series.over && <p role="status">{text.user.series.ended}</p>}
          {series.nanny_name && <p>{fill(text.user.bookings.nanny, { name: series.nanny_name })}</p>}
          <CareFacts care={series} />
        </article>
        <SeriesVisits series={series} onChanged={set} onStale={reload} />
        {!series.over && <EndSeries id={series.id} onAsked={set} />}
      </>
    )}
  </RecordPage>
);

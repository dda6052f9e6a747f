import { inWords } from '@nanny-polo/shared/recurrence';
import { getUserSeries, type UserSeriesDetails } from '@nanny-polo/shared/user-series';
import { useCallback, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { tokenOfPage } from '../../../lib/token.ts';
import { fill } from '../../../messages/fill.ts';
import { useLoad } from '../../use-load.ts';
import { AccountPage } from '../AccountPage.tsx';
import { CareFacts } from '../CareFacts.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { Skeleton } from '../Skeleton.tsx';
import type { Text } from '../text.ts';
import { EndSeries } from './EndSeries.tsx';
import { SeriesVisits } from './SeriesVisits.tsx';

/** The page of a repeating booking. Its id ends the path. */
export function SeriesPage({ text }: { readonly text: Text }) {
  const [code, setCode] = useState<string>();
  const own = text.user.series;
  return (
    <AccountPage
      text={text}
      section="bookings"
      title={code ? fill(own.titleOf, { code }) : own.title}
      waiting={<Waiting text={text} />}
    >
      <Content text={text} onLoaded={setCode} />
    </AccountPage>
  );
}

const Waiting = ({ text }: { readonly text: Text }) => <Skeleton text={text} of={['card', 'card', 'form']} />;

interface ContentProps {
  readonly text: Text;
  readonly onLoaded: (code: string) => void;
}

function Content({ text, onLoaded }: ContentProps) {
  const fetchIt = useCallback(async () => {
    const series = await api.call(getUserSeries, { params: { id: Number(tokenOfPage()) } });
    onLoaded(series.code);
    return series;
  }, [onLoaded]);
  const { state, set, reload } = useLoad<UserSeriesDetails>(fetchIt);
  if (state.status === 'loading') return <Waiting text={text} />;
  if (state.status === 'failed') return <LoadFailed text={text} onRetry={reload} />;
  const series = state.value;
  return (
    <>
      <article aria-label={series.code}>
        <strong>{inWords(series)}</strong>
        {series.over && <p role="status">{text.user.series.ended}</p>}
        {series.nanny_name && <p>{fill(text.user.bookings.nanny, { name: series.nanny_name })}</p>}
        <CareFacts text={text} care={series} />
      </article>
      <SeriesVisits text={text} series={series} onChanged={set} onStale={reload} />
      {!series.over && <EndSeries text={text} id={series.id} onAsked={set} />}
    </>
  );
}

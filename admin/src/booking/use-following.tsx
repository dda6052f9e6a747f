import { Alert } from '@mui/material';
import type { Booking } from '@nanny-polo/shared/booking';
import type { Series } from '@nanny-polo/shared/series';
import { changeSeries } from '@nanny-polo/shared/series-work';
import { useGetOne, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../data/data-provider.ts';
import { usePreview } from '../repeat/use-preview.tsx';
import type { Which } from '../repeat/WhichVisits.tsx';
import type { Following, NotFollowing } from './following.ts';

/** Returns the preview of a change to a visit and those that follow in its series, and the call that makes it. */
export function useFollowing(
  record: Booking,
  which: Which,
  changeOf: (series: Series) => Following | NotFollowing | null,
) {
  const translate = useTranslate();
  const id = record.series_id ?? 0;
  const { data: series, error } = useGetOne<Series>('series', { id }, { enabled: id > 0 });
  const change = which !== 'one' && series ? changeOf(series) : null;
  const fault = typeof change === 'string' ? change : null;
  const found = change && typeof change !== 'string' ? change : null;
  const isEmpty = found !== null && Object.keys(found.changes).length === 0;
  const body =
    series && found && !isEmpty
      ? { version: series.version, keep_changed: which === 'unchanged', ...found }
      : null;
  const preview = usePreview(changeSeries, id, body);
  return {
    isReady: which === 'one' || preview.isReady,
    /** Changes the visit and those that follow. */
    call: (provider: AgencyDataProvider) => {
      if (!body) throw new Error('The change to the following visits is incomplete');
      return provider.call(changeSeries, { params: { id }, body });
    },
    shown: (
      <>
        {which !== 'one' && error && (
          <Alert severity="warning">{translate('repeat.series_failed', { message: error.message })}</Alert>
        )}
        {fault && <Alert severity="warning">{translate(`repeat.${fault}`)}</Alert>}
        {isEmpty && translate('repeat.nothing_changed')}
        {preview.shown}
      </>
    ),
  };
}

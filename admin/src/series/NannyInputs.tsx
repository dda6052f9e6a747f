import { Alert, Box } from '@mui/material';
import { listSeriesVisits, type Series } from '@nanny-polo/shared/series';
import { useTranslate } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import { NannyChoice } from '../booking/NannyChoice.tsx';
import { useCall } from '../data/use-call.ts';
import { isDay } from '../field/instant.ts';
import { LabelledCheckbox } from '../input/LabelledCheckbox.tsx';

/**
 * The input for another nanny, or none, for the visits of a series from a given day. Suggests nannies who are free for
 * the first of these visits.
 */
export function NannyInputs({ record }: { record: Series }) {
  const translate = useTranslate();
  const { field } = useController({ name: 'nanny_polo_id' });
  const from = useWatch({ name: 'from_day' }) as string | null;
  const { data: visits, error } = useCall(
    listSeriesVisits,
    { params: { id: record.id }, query: { from: from ?? '' } },
    { enabled: isDay(from), keep: true },
  );
  const [first] = visits ?? [];
  return (
    <>
      <LabelledCheckbox
        label={translate('resources.series.input.no_nanny')}
        checked={field.value === null}
        onChange={(checked) => field.onChange(checked ? null : undefined)}
      />
      {error && (
        <Alert severity="warning">
          {translate('resources.series.show.failed', { message: error.message })}
        </Alert>
      )}
      {!error && visits?.length === 0 && <Box>{translate('resources.series.show.no_visits')}</Box>}
      {first && field.value !== null && (
        <NannyChoice
          query={
            first.booking
              ? { booking_id: first.booking.id }
              : {
                  start_at: first.start_at,
                  end_at: first.end_at,
                  parent_id: record.parent_id,
                  service: record.service,
                  children: record.children.length,
                  buffer_minutes: record.buffer_minutes,
                  languages: record.languages,
                }
          }
          value={field.value ?? null}
          onChange={field.onChange}
        />
      )}
    </>
  );
}

import { Alert, Box, FormControl, FormLabel } from '@mui/material';
import { agencyDay } from '@nanny-polo/shared/agency-day';
import { listSeriesVisits, type Series } from '@nanny-polo/shared/series';
import { offerSeries } from '@nanny-polo/shared/series-work';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { NannyChoice } from '../booking/NannyChoice.tsx';
import { useCall } from '../data/use-call.ts';
import { period } from '../field/instant.ts';
import { LabelledCheckbox } from '../input/LabelledCheckbox.tsx';
import { WriteDialog } from '../record/WriteDialog.tsx';
import { wordsOfAction } from './action-words.ts';

/** Offers the open visits of a series, or some of them, to a nanny. */
export function OfferSeriesDialog({ record, onClose }: { record: Series; onClose: () => void }) {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.series.input.${name}`);
  const [nanny, setNanny] = useState<number | null>(null);
  const [without, setWithout] = useState<readonly string[]>([]);
  const { data: visits = [], error } = useCall(listSeriesVisits, {
    params: { id: record.id },
    query: { from: agencyDay() },
  });
  const open = visits.filter(({ booking }) => booking?.need === 'open');
  const days = open.map(({ day }) => day).filter((day) => !without.includes(day));
  const first = open.find(({ day }) => day === days[0])?.booking;
  return (
    <WriteDialog
      {...wordsOfAction(translate, 'offer', record)}
      write={(provider) =>
        provider.call(offerSeries, {
          params: { id: record.id },
          body: {
            version: record.version,
            nanny_polo_id: nanny ?? 0,
            ...(without.length > 0 && { days }),
          },
        })
      }
      disabled={nanny === null || days.length === 0}
      onClose={onClose}
      width="md"
    >
      {error && (
        <Alert severity="warning">
          {translate('resources.series.show.failed', { message: error.message })}
        </Alert>
      )}
      <FormControl component="fieldset">
        <FormLabel component="legend">{text('days')}</FormLabel>
        <Box sx={{ maxHeight: 240, overflowY: 'auto' }}>
          {open.map(({ day, start_at, end_at }) => (
            <LabelledCheckbox
              key={day}
              sx={{ display: 'flex' }}
              label={period(start_at, end_at)}
              checked={!without.includes(day)}
              onChange={(checked) =>
                setWithout(checked ? without.filter((one) => one !== day) : [...without, day])
              }
            />
          ))}
        </Box>
      </FormControl>
      {first && <NannyChoice query={{ booking_id: first.id }} value={nanny} onChange={setNanny} />}
    </WriteDialog>
  );
}

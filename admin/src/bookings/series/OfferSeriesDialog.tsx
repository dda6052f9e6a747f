import { Alert } from '@mui/material';
import { listSeriesVisits, type Series } from '@nanny-polo/shared/bookings/series';
import { offerSeries } from '@nanny-polo/shared/bookings/series-work';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { useState } from 'react';
import { useCall } from '../../base/data/use-call.ts';
import { WriteDialog } from '../../records/record/WriteDialog.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { NannyChoice } from '../booking/NannyChoice.tsx';
import { useActionWords } from './use-action-words.ts';
import { VisitChecks } from './VisitChecks.tsx';

/** Offers the open visits of a series, or some of them, to a nanny. */
export function OfferSeriesDialog({ record, onClose }: { record: Series; onClose: () => void }) {
  const text = useText('series');
  const [nanny, setNanny] = useState<number | null>(null);
  const [without, setWithout] = useState<readonly string[]>([]);
  const { data: visits = [], error } = useCall(listSeriesVisits, {
    params: { id: record.id },
    query: { from: agencyDayOf() },
  });
  const open = visits.filter(({ booking }) => booking?.need === 'open');
  const days = open.map(({ day }) => day).filter((day) => !without.includes(day));
  const first = open.find(({ day }) => day === days[0])?.booking;
  return (
    <WriteDialog
      {...useActionWords('offer', record)}
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
      {error && <Alert severity="warning">{text('show.failed', { message: error.message })}</Alert>}
      <VisitChecks legend={text('input.days')} visits={open} without={without} onChange={setWithout} />
      {first && <NannyChoice query={{ booking_id: first.id }} value={nanny} onChange={setNanny} />}
    </WriteDialog>
  );
}

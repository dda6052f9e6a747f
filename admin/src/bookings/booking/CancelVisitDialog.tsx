import { Alert } from '@mui/material';
import { type Booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import type { Series } from '@nanny-polo/shared/bookings/series';
import { cancelSeries } from '@nanny-polo/shared/bookings/series-work';
import { useState } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { captionOf, nameVisit } from '../../records/record/name-visit.ts';
import { TransitionDialog } from '../../records/record/TransitionDialog.tsx';
import { LabelledCheckbox } from '../../ui/input/LabelledCheckbox.tsx';
import { usePreview } from '../repeat/use-preview.tsx';
import { type Which, WhichVisits } from '../repeat/WhichVisits.tsx';
import { CancelFee } from './CancelFee.tsx';

/** Cancels a visit of a series, alone or with the visits that follow. */
export function CancelVisitDialog({ record, onClose }: { record: Booking; onClose: () => void }) {
  const translate = useTranslate();
  const [which, setWhich] = useState<Which>('one');
  const [waive, setWaive] = useState(false);
  const { data: series, error } = useGetOne<Series>('series', { id: record.series_id ?? 0 });
  const waived = waive && { waive_fee: true };
  const following = {
    from_day: record.series_day,
    to_day: null,
    ...(which === 'unchanged' && { keep_changed: true }),
    ...waived,
  };
  const name = nameVisit(record, translate);
  const isOne = which === 'one';
  const preview = usePreview(
    cancelSeries,
    series?.id ?? 0,
    isOne || !series ? null : { version: series.version, ...following },
  );
  return (
    <TransitionDialog
      record={isOne || !series ? record : series}
      name={isOne ? name : translate('repeat.and_following', { name })}
      caption={captionOf(record)}
      transition="cancel"
      call={isOne ? bookingTransitionCalls.cancel : cancelSeries}
      body={isOne ? { ...waived } : following}
      disabled={!isOne && !preview.isReady}
      onClose={onClose}
    >
      <WhichVisits value={which} onChange={setWhich} />
      {isOne ? (
        <CancelFee id={record.id} waive={waive} onWaive={setWaive} />
      ) : (
        <>
          {error && (
            <Alert severity="warning">{translate('repeat.series_failed', { message: error.message })}</Alert>
          )}
          <LabelledCheckbox label={translate('repeat.waive_fees')} checked={waive} onChange={setWaive} />
          {preview.shown}
        </>
      )}
    </TransitionDialog>
  );
}

import { Alert, Button } from '@mui/material';
import { type Booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { coverBooking, rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { previewCoverRequest, startCoverRequest } from '@nanny-polo/shared/bookings/cover';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { ActionDialog } from '../../records/record/ActionDialog.tsx';
import { captionOf, nameVisit } from '../../records/record/name-visit.ts';
import { useRecordWrite } from '../../records/record/use-record-write.ts';
import type { Time } from '../../roster/visit/Fixes.tsx';
import { formatPeriod } from '../../ui/field/instant.ts';
import { LabelledCheckbox } from '../../ui/input/LabelledCheckbox.tsx';
import { RadioChoice } from '../../ui/input/RadioChoice.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { AskSeveral } from '../cover/AskSeveral.tsx';
import { isNow } from '../cover/WhoIsAsked.tsx';
import { NannyChoice } from './NannyChoice.tsx';

interface CoverDialogProps {
  record: Booking;
  onClose: () => void;
}

const ways = ['one', 'several'] as const;

/** Finds a nanny for a booking: offers it to one, at another time if need be, or asks several. */
export function CoverDialog({ record, onClose }: CoverDialogProps) {
  const translate = useTranslate();
  const status = record.status === 'requested' ? 'requested' : 'offered';
  const [way, setWay] = useState<(typeof ways)[number]>('one');
  const [chosen, setChosen] = useState<number | null>(null);
  const [others, setOthers] = useState<number[]>([]);
  const [time, setTime] = useState<Time | null>(null);
  const [agencyPays, setAgencyPays] = useState(false);
  const text = useText('booking.cover');
  const name = nameVisit(record, translate);
  const booking_ids = [record.id, ...others];
  const paying = agencyPays ? { agency_pays: true } : {};
  const {
    data: preview,
    error: failed,
    refetch,
  } = useCall(previewCoverRequest, { query: { booking_ids } }, { enabled: way === 'several', keep: true });
  const offer = useRecordWrite<number, { data: Booking }>(
    (provider, nanny_polo_id) => {
      const body = { version: record.version, nanny_polo_id, ...paying };
      const options = { params: { id: record.id }, body };
      if (time) return provider.call(rescheduleBooking, { ...options, body: { ...options.body, ...time } });
      return status === 'requested'
        ? provider.call(bookingTransitionCalls.offer, options)
        : provider.call(coverBooking, options);
    },
    (_, { data: { parent_name: family, nanny_polo_name, start_at, end_at } }) =>
      translate('roster.offered', { family, name: nanny_polo_name, time: formatPeriod(start_at, end_at) }),
    onClose,
  );
  const ask = useRecordWrite(
    (provider) => provider.call(startCoverRequest, { body: { booking_ids, ...paying } }),
    () => translate('cover.started', { name }),
    onClose,
  );
  const isOne = way === 'one';
  const mayAsk = preview !== undefined && preview.refused === null;
  const start = mayAsk && isNow(preview) ? 'cover.start' : 'cover.start_later';
  return (
    <ActionDialog
      title={`${text(status)}: ${name}`}
      caption={captionOf(record)}
      text={isOne ? text('text') : translate('cover.several_help')}
      error={isOne ? offer.error : ask.error}
      submit={
        isOne ? text('submit') : translate(start, { smart_count: preview?.waves[0]?.nannies.length ?? 0 })
      }
      disabled={isOne ? offer.isPending || chosen === null : ask.isPending || !mayAsk}
      onSubmit={() => {
        if (!isOne) ask.start();
        else if (chosen !== null) offer.start(chosen);
      }}
      onClose={onClose}
      width="md"
    >
      {record.nanny_polo_id === null && (
        <RadioChoice
          row
          aria-label={translate('cover.how')}
          options={ways}
          labelOf={(one) => translate(`cover.${one}`)}
          value={way}
          onChange={setWay}
          sx={{ mb: 1 }}
        />
      )}
      {isOne ? (
        <>
          {time && (
            <Alert
              severity="info"
              sx={{ mb: 1 }}
              action={<Button onClick={() => setTime(null)}>{text('booked_time')}</Button>}
            >
              {text('other_time', { time: formatPeriod(time.start_at, time.end_at) })}
            </Alert>
          )}
          <NannyChoice
            query={{ booking_id: record.id, ...time }}
            value={chosen}
            onChange={setChosen}
            onTime={(other, id) => {
              setTime(other);
              if (id !== null) setChosen(id);
            }}
          />
        </>
      ) : (
        <AskSeveral preview={preview} error={failed} onRetry={refetch} others={others} onChange={setOthers} />
      )}
      <LabelledCheckbox
        sx={{ display: 'flex', mt: 1 }}
        label={translate('cover.agency_pays')}
        checked={agencyPays}
        onChange={setAgencyPays}
      />
    </ActionDialog>
  );
}

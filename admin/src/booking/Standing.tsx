import PriceIcon from '@mui/icons-material/PriceChangeOutlined';
import Box from '@mui/material/Box';
import { type Booking, booking as resource } from '@nanny-polo/shared/booking';
import { bookingTransitions } from '@nanny-polo/shared/booking-status';
import { money } from '@nanny-polo/shared/money';
import { useTranslate } from 'react-admin';
import { useCall } from '../data/use-call.ts';
import { Chip } from '../field/Chip.tsx';
import { BookingStatusChip, NeedsCoverChip } from './BookingStatusChip.tsx';
import { OfferChip } from './OfferChip.tsx';

/** A booking's status, the nanny's reply, the cancellation fee, and the reason for the last transition. */
export function Standing({ record }: { record: Booking }) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.booking.standing.${name}`, values);
  const reason = useReason(record);
  const state = record.status === 'offered' ? record.offer?.state : undefined;
  const fee = record.cancellation_fee_minor;
  return (
    <>
      <BookingStatusChip status={record.status} />
      {record.needs_cover && <NeedsCoverChip />}
      {record.pending_minor !== null && (
        <Chip tone="waiting" icon={PriceIcon} label={translate('resources.booking.price.chip')} />
      )}
      {state && state !== 'withdrawn' && <OfferChip state={state} />}
      {fee !== null && fee !== undefined && (
        <Box component="span" sx={{ fontWeight: 600 }}>
          {fee > 0 ? text('fee', { fee: money(fee) }) : text('no_fee')}
        </Box>
      )}
      {reason && <Box component="span">{text('reason', { reason })}</Box>}
    </>
  );
}

/** Returns the reason given for the transition to the current status, from the booking's history. */
function useReason({ id, status }: Booking): string | undefined {
  const { data } = useCall(resource.history, { params: { id } });
  const led = data?.find(({ action }) =>
    Object.entries(bookingTransitions).some(([name, { to }]) => name === action && to === status),
  );
  const reason = led?.after?.reason;
  return typeof reason === 'string' ? reason : undefined;
}

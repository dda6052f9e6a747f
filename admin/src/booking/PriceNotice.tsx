import Alert from '@mui/material/Alert';
import type { Booking } from '@nanny-polo/shared/booking';
import { money } from '@nanny-polo/shared/money';
import { useTranslate } from 'react-admin';

/**
 * Says that a booking's price is above the agreed one, and whether the agency pays the difference. Renders nothing for
 * other bookings.
 */
export function PriceNotice({ record }: { record: Booking }) {
  const translate = useTranslate();
  const { agreed_minor, pending_minor, covered_minor } = record;
  const price = pending_minor ?? covered_minor;
  if (price === null || agreed_minor === null) return null;
  return (
    <Alert severity={pending_minor === null ? 'info' : 'warning'} sx={{ mb: 1.5 }}>
      {translate(`resources.booking.price.${pending_minor === null ? 'covered' : 'pending'}`, {
        agreed: money(agreed_minor),
        price: money(price),
      })}
    </Alert>
  );
}

import { Alert, Box, Skeleton, Stack } from '@mui/material';
import { type Booking, booking } from '@nanny-polo/shared/bookings/booking';
import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import { quoteOfBooking } from '@nanny-polo/shared/bookings/booking-work';
import { order } from '@nanny-polo/shared/money/order';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { useState } from 'react';
import { EditButton, Link, Show, TopToolbar, useCanAccess, usePermissions, WithRecord } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import { canOpen, type Rights } from '../../base/session/rights.ts';
import { QuoteLines } from '../../money/quote/QuoteLines.tsx';
import { RecordHistory } from '../../records/record/RecordHistory.tsx';
import { RecordTitle } from '../../records/record/RecordTitle.tsx';
import { Section } from '../../records/record/Section.tsx';
import { formatPeriod } from '../../ui/field/instant.ts';
import { useText } from '../../ui/page/use-text.ts';
import { CoverPanel } from '../cover/CoverPanel.tsx';
import { AskedTime } from './AskedTime.tsx';
import { BookAgain } from './BookAgain.tsx';
import { BookingFamily } from './BookingFamily.tsx';
import { BookingTransitions } from './BookingTransitions.tsx';
import { Summary } from './Summary.tsx';
import { bookingWords } from './words.ts';

const CoverDialog = lazyExtra(async () => (await import('./CoverDialog.tsx')).CoverDialog);

const titleOf = ({ parent_name, start_at, end_at }: Booking) =>
  `${parent_name} · ${formatPeriod(start_at, end_at)}`;

export const BookingShow = () => (
  <Show
    title={<RecordTitle of={titleOf} />}
    actions={
      <TopToolbar>
        <WithRecord<Booking> render={(record) => <BookAgain record={record} />} />
        <EditButton />
      </TopToolbar>
    }
    aside={
      <Stack spacing={2}>
        <WithRecord<Booking> render={(record) => <Price record={record} />} />
        <RecordHistory history={booking.history} write={booking.write} words={bookingWords} />
      </Stack>
    }
  >
    <WithRecord<Booking> render={(record) => <Content record={record} />} />
  </Show>
);

function Content({ record }: { record: Booking }) {
  const { canAccess: mayChange = false } = useCanAccess({ resource: 'booking', action: 'edit' });
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Summary record={record} />
      <AskedTime record={record} mayChange={mayChange} />
      {hasTrait(record.status, 'undecided') && (
        <CoverPanel bookingId={record.id} mayChange={mayChange} onChoose={() => setChoosing(true)} />
      )}
      {mayChange && <BookingTransitions record={record} />}
      {choosing && <CoverDialog record={record} onClose={() => setChoosing(false)} />}
      <BookingFamily record={record} />
    </>
  );
}

/** The price of a booking, as confirmed or as of now, with a link to its order if the admin may see orders. */
function Price({ record }: { record: Booking }) {
  const text = useText('booking');
  const { permissions } = usePermissions<Rights>();
  const seesOrders = canOpen('/order/1/show', permissions);
  const { data, error } = useCall(quoteOfBooking, { params: { id: record.id } });
  const { data: orders = [] } = useCall(
    order.list,
    { query: { filter: { booking_id: record.id } } },
    { enabled: seesOrders },
  );
  return (
    <Section
      heading={text(`show.${record.total_minor === null ? 'price_now' : 'price'}`)}
      action={orders.map(({ id, number }) => (
        <Link key={id} to={`/order/${id}/show`}>
          {number}
        </Link>
      ))}
    >
      {error && <Alert severity="warning">{text('draft.failed', { message: error.message })}</Alert>}
      {!error && !data && <Skeleton height={60} role="status" aria-label={text('draft.updating')} />}
      <PriceNotice record={record} />
      {!error && data && (
        <Box sx={{ maxWidth: 460 }}>
          <QuoteLines quote={data} />
        </Box>
      )}
    </Section>
  );
}

/** Says that the price is above the agreed one, and whether the agency pays the difference; otherwise nothing. */
function PriceNotice({ record }: { record: Booking }) {
  const text = useText('booking');
  const { agreed_minor, pending_minor, price_refused, covered_minor } = record;
  const pending = price_refused ? 'refused' : 'pending';
  const price = pending_minor ?? covered_minor;
  if (price === null || agreed_minor === null) return null;
  return (
    <Alert severity={pending_minor === null ? 'info' : 'warning'} sx={{ mb: 1.5 }}>
      {text(`price.${pending_minor === null ? 'covered' : pending}`, {
        agreed: formatMoney(agreed_minor),
        price: formatMoney(price),
      })}
    </Alert>
  );
}

import TimeIcon from '@mui/icons-material/MoreTimeOutlined';
import PriceIcon from '@mui/icons-material/PriceChangeOutlined';
import { Box, Card, Typography } from '@mui/material';
import { type Booking, booking as resource } from '@nanny-polo/shared/bookings/booking';
import { bookingSource } from '@nanny-polo/shared/bookings/booking-form';
import { bookingTransitions } from '@nanny-polo/shared/bookings/booking-status';
import type { Series } from '@nanny-polo/shared/bookings/series';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import {
  FunctionField,
  Link,
  NumberField,
  SelectField,
  SimpleShowLayout,
  TextArrayField,
  TextField,
  useGetOne,
  useTranslate,
} from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { BookingStatusChip, isUncovered } from '../../roster/visit/BookingStatusChip.tsx';
import { Chip } from '../../ui/field/Chip.tsx';
import { getUnitProps } from '../../ui/field/formats.ts';
import { InstantField } from '../../ui/field/InstantField.tsx';
import { formatFullInstant, formatPeriod, measurePeriod } from '../../ui/field/instant.ts';
import { useText } from '../../ui/page/use-text.ts';
import { describeRepeats } from '../repeat/repeats.ts';
import { OfferChip } from './OfferChip.tsx';
import { PersonField } from './PersonField.tsx';
import { toChoices } from './words.ts';

export function Summary({ record }: { record: Booking }) {
  const translate = useTranslate();
  const text = useText('booking');
  const { unit, count } = measurePeriod(record.start_at, record.end_at);
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Standing record={record} />
      </Box>
      <Typography
        variant="h2"
        sx={{ fontSize: 18, display: { md: 'none' } }}
        title={`${formatFullInstant(record.start_at)} – ${formatFullInstant(record.end_at)}`}
      >
        {formatPeriod(record.start_at, record.end_at)}
      </Typography>
      <BookingSeries record={record} />
      <SimpleShowLayout>
        <PersonField source="parent_id" hasPhone />
        <PersonField source="nanny_polo_id" hasPhone />
        <TextField source="code" />
        <FunctionField<Booking>
          source="service"
          render={({ service }) =>
            `${text(`service.${service}`)}, ${translate(`field.${unit}`, { smart_count: count, count })}`
          }
        />
        <NumberField source="buffer_minutes" {...getUnitProps('minute')} />
        {record.wished_nanny_name && <TextField source="wished_nanny_name" />}
        {record.wished_tier && (
          <FunctionField<Booking>
            source="wished_tier"
            render={({ wished_tier }) => translate(`resources.master/nanny-polo.tier.${wished_tier}`)}
          />
        )}
        {record.languages.length > 0 && <TextArrayField source="languages" />}
        <SelectField source="source" choices={toChoices('source', bookingSource.options)} />
        {record.checked_in_at && <InstantField source="checked_in_at" />}
        {record.checked_out_at && <InstantField source="checked_out_at" />}
        {Boolean(record.overtime_minutes) && (
          <NumberField source="overtime_minutes" {...getUnitProps('minute')} />
        )}
      </SimpleShowLayout>
    </Card>
  );
}

/** The series of a booking, with a link. Renders nothing for a booking outside a series. */
function BookingSeries({ record: { series_id, changed_by_hand } }: { record: Booking }) {
  const text = useText('booking');
  const { data } = useGetOne<Series>('series', { id: series_id ?? 0 }, { enabled: Boolean(series_id) });
  if (!series_id) return null;
  return (
    <Box>
      {text('part_of')} <Link to={`/series/${series_id}/show`}>{data?.code ?? '…'}</Link>
      {data && ` · ${describeRepeats(data)}`}
      {changed_by_hand && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {` · ${text('fields.changed_by_hand')}`}
        </Box>
      )}
    </Box>
  );
}

/** A booking's status, the nanny's reply, the cancellation fee, and the reason for the last transition. */
function Standing({ record }: { record: Booking }) {
  const text = useText('booking');
  const reason = useReason(record);
  const state = record.status === 'offered' ? record.offer?.state : undefined;
  const fee = record.cancellation_fee_minor;
  return (
    <>
      <BookingStatusChip status={record.status} isUncovered={isUncovered(record)} />
      {record.pending_minor !== null && (
        <Chip
          tone="waiting"
          icon={PriceIcon}
          label={text(record.price_refused ? 'price.refused_chip' : 'price.chip')}
        />
      )}
      {record.asked_time && <Chip tone="waiting" icon={TimeIcon} label={text('asked_time.chip')} />}
      {state && state !== 'withdrawn' && <OfferChip state={state} />}
      {fee !== null && fee !== undefined && (
        <Box component="span" sx={{ fontWeight: 600 }}>
          {fee > 0 ? text('standing.fee', { fee: formatMoney(fee) }) : text('standing.no_fee')}
        </Box>
      )}
      {reason && <Box component="span">{text('standing.reason', { reason })}</Box>}
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

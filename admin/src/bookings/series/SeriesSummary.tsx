import { Box, Card, Typography } from '@mui/material';
import { bookingSource } from '@nanny-polo/shared/bookings/booking-form';
import { type Series, visitNeed } from '@nanny-polo/shared/bookings/series';
import { bookingService } from '@nanny-polo/shared/pricing/booking-service';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import {
  DateField,
  FunctionField,
  NumberField,
  SelectField,
  SimpleShowLayout,
  TextArrayField,
  TextField,
  useTranslate,
} from 'react-admin';
import { getUnitProps } from '../../ui/field/formats.ts';
import { useText } from '../../ui/page/use-text.ts';
import { PersonField } from '../booking/PersonField.tsx';
import { toChoices } from '../booking/words.ts';
import { describeRepeats } from '../repeat/repeats.ts';
import { TermsEnd } from '../repeat/TermTimeInput.tsx';
import { SeriesStateChip } from './SeriesStateChip.tsx';

export function SeriesSummary({ record }: { record: Series }) {
  const translate = useTranslate();
  const text = useText('series');
  const rate = (minor: number | null) =>
    minor === null
      ? text('show.no_rate')
      : translate('resources.booking.draft.rate', { amount: formatMoney(minor) });
  const counts = visitNeed.options.flatMap((name) =>
    record.visits[name] > 0 ? [text(`counts.${name}`, { smart_count: record.visits[name] })] : [],
  );
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <SeriesStateChip record={record} />
        <Box>{counts.join(', ') || text('counts.none')}</Box>
      </Box>
      <Typography variant="h2" sx={{ fontSize: 18 }}>
        {describeRepeats(record)}
      </Typography>
      <TermsEnd rule={record} />
      <SimpleShowLayout>
        <PersonField source="parent_id" />
        <PersonField source="nanny_polo_id" />
        <TextField source="code" />
        <SelectField source="service" choices={toChoices('service', bookingService.options)} />
        <DateField source="first_day" />
        <DateField source="last_day" emptyText={text('no_end')} />
        <DateField source="made_until" />
        <NumberField source="buffer_minutes" {...getUnitProps('minute')} />
        <FunctionField<Series>
          source="bill_rate_minor"
          render={({ bill_rate_minor }) => rate(bill_rate_minor)}
        />
        <FunctionField<Series>
          source="pay_rate_minor"
          render={({ pay_rate_minor }) => rate(pay_rate_minor)}
        />
        {record.wished_nanny_name && <TextField source="wished_nanny_name" />}
        {record.wished_tier && (
          <FunctionField<Series>
            source="wished_tier"
            render={({ wished_tier }) => translate(`resources.master/nanny-polo.tier.${wished_tier}`)}
          />
        )}
        {record.languages.length > 0 && <TextArrayField source="languages" />}
        {record.discount_codes.length > 0 && <TextArrayField source="discount_codes" />}
        <SelectField source="source" choices={toChoices('source', bookingSource.options)} />
      </SimpleShowLayout>
    </Card>
  );
}

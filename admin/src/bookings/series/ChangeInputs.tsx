import { Alert, Box } from '@mui/material';
import { listSeriesVisits, type Series } from '@nanny-polo/shared/bookings/series';
import { RadioButtonGroupInput, TextInput } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import { useCall } from '../../base/data/use-call.ts';
import { isDay } from '../../ui/field/instant.ts';
import { CalendarDayInput } from '../../ui/input/CalendarDayInput.tsx';
import { LabelledCheckbox } from '../../ui/input/LabelledCheckbox.tsx';
import { MoneyInput } from '../../ui/input/TypedNumberInput.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { NannyChoice } from '../booking/NannyChoice.tsx';
import { TermTimeInput } from '../repeat/TermTimeInput.tsx';
import { WeeksInputs } from '../repeat/WeeksInputs.tsx';

const untils = ['day', 'none'] as const;

export function RuleInputs() {
  const text = useText('series.input');
  const [until, starts, ends] = useWatch({ name: ['until', 'starts', 'ends'] });
  return (
    <>
      <WeeksInputs />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 }}>
        <TextInput source="starts" label={text('starts')} placeholder="15:00" isRequired />
        <TextInput
          source="ends"
          label={text('ends')}
          placeholder="19:00"
          helperText={ends > starts ? false : text('next_day')}
          isRequired
        />
      </Box>
      <RadioButtonGroupInput
        source="until"
        label={text('until')}
        choices={untils.map((id) => ({ id, name: text(`untils.${id}`) }))}
        isRequired
        helperText={false}
      />
      {until === 'day' && <CalendarDayInput source="last_day" label={text('last_day')} isRequired />}
      <TermTimeInput source="term_time_only" />
    </>
  );
}

/** The input for another nanny, or none. Suggests nannies who are free for the first of the changed visits. */
export function NannyInputs({ record }: { record: Series }) {
  const text = useText('series');
  const { field } = useController({ name: 'nanny_polo_id' });
  const from = useWatch({ name: 'from_day' }) as string | null;
  const { data: visits, error } = useCall(
    listSeriesVisits,
    { params: { id: record.id }, query: { from: from ?? '' } },
    { enabled: isDay(from), keep: true },
  );
  const [first] = (visits ?? []).filter(({ skipped }) => skipped === null);
  return (
    <>
      <LabelledCheckbox
        label={text('input.no_nanny')}
        checked={field.value === null}
        onChange={(checked) => field.onChange(checked ? null : undefined)}
      />
      {error && <Alert severity="warning">{text('show.failed', { message: error.message })}</Alert>}
      {!error && visits?.length === 0 && <Box>{text('show.no_visits')}</Box>}
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

/** The inputs of the hourly rates. A blank one stands for the nanny's own rate, or the price list if they have none. */
export function PriceInputs() {
  const text = useText('series.input');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 }}>
      <MoneyInput source="bill_rate_minor" label={text('bill_rate_minor')} helperText={text('rates_help')} />
      <MoneyInput source="pay_rate_minor" label={text('pay_rate_minor')} helperText={text('rates_help')} />
    </Box>
  );
}

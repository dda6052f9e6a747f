import { Alert, AlertTitle, Stack } from '@mui/material';
import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import { type Discount, discount } from '@nanny-polo/shared/money/discount';
import {
  FunctionField,
  NumberField,
  SelectField,
  Show,
  SimpleShowLayout,
  TextField,
  WithRecord,
} from 'react-admin';
import { RecordHistory } from '../../records/record/RecordHistory.tsx';
import { Section } from '../../records/record/Section.tsx';
import { inCurrency, yesOrNo } from '../../ui/field/formats.ts';
import { InstantField } from '../../ui/field/InstantField.tsx';
import { Sentences } from '../../ui/field/Sentences.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { DiscountStatusChip } from './DiscountStatusChip.tsx';
import { draftOf } from './discount-form.ts';
import { Example } from './Example.tsx';
import { oddLimitsOf } from './odd-limits.ts';
import { Usage } from './Usage.tsx';
import { discountWords, worthOf } from './words.ts';

export function DiscountShow() {
  const text = useText('master/discount');
  const listed = (key: string, values: readonly unknown[]) =>
    values.map((value) => text(`${key}.${value}`)).join(', ');
  return (
    <Show aside={<Aside />}>
      <Section heading={text('parts.what')}>
        <SimpleShowLayout>
          <FunctionField<Discount>
            source="status"
            render={({ status }) => <DiscountStatusChip state={status} />}
          />
          <FunctionField<Discount> source="value" render={(record) => worthOf(record, text)} />
          <TextField source="code" emptyText={text('automatic')} />
          <NumberField source="max_amount_minor" {...inCurrency} />
          <SelectField source="combinable" choices={yesOrNo} />
          <NumberField source="priority" />
        </SimpleShowLayout>
      </Section>
      <Section heading={text('parts.when')}>
        <SimpleShowLayout>
          <InstantField source="starts_at" emptyText={text('always')} />
          <InstantField source="ends_at" emptyText={text('always')} />
          <FunctionField<Discount> source="services" render={({ services }) => listed('service', services)} />
          <FunctionField<Discount> source="weekdays" render={({ weekdays }) => listed('weekday', weekdays)} />
          <NumberField source="min_spend_minor" {...inCurrency} />
          <NumberField source="min_hours" />
          <SelectField source="first_booking_only" choices={yesOrNo} />
        </SimpleShowLayout>
      </Section>
      <RecordHistory history={discount.history} write={discount.write} words={discountWords} />
    </Show>
  );
}

const Aside = () => (
  <WithRecord<Discount>
    render={(record) => (
      <Stack spacing={2}>
        <OddLimits record={record} />
        <Example draft={draftOf({ ...record }, '')} />
        <Usage record={record} />
      </Stack>
    )}
  />
);

/** What the discount allows that its author can hardly mean; nothing if there is no such thing. */
function OddLimits({ record }: { record: Discount }) {
  const text = useText('master/discount');
  const odd = Object.entries(oddLimitsOf(record, readServerTime()));
  if (odd.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>{text('odd.heading')}</AlertTitle>
      <Sentences
        items={odd.map(([field, oddity]) => `${text(`fields.${field}`)}: ${text(`odd.${oddity}`)}`)}
      />
    </Alert>
  );
}

import Box from '@mui/material/Box';
import { bookingService } from '@nanny-polo/shared/booking';
import { type DiscountKind, discountKind } from '@nanny-polo/shared/discount';
import {
  BooleanInput,
  NumberInput,
  SelectArrayInput,
  SelectInput,
  TextInput,
  useTranslate,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormPart } from '../edit/FormPart.tsx';
import { InstantInput } from '../input/InstantInput.tsx';
import { MoneyInput } from '../input/MoneyInput.tsx';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** The inputs of a discount: only what its kind needs. */
export function DiscountForm() {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.master/discount.${name}`);
  const kind = (useWatch({ name: 'kind' }) ?? 'percent') as DiscountKind;
  const choices = (field: string, options: readonly (string | number)[]) =>
    options.map((id) => ({ id, name: text(`${field}.${id}`) }));
  const value = { source: 'value', label: text(`value_of.${kind}`), isRequired: true };
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 860 }}>
      <FormPart heading={text('parts.what')}>
        <TextInput source="name" isRequired parse={(typed: string) => typed} />
        <TextInput source="code" helperText={text('code_help')} />
        <SelectInput source="kind" isRequired choices={choices('kind', discountKind.options)} />
        {kind === 'fixed' ? (
          <MoneyInput key="money" {...value} />
        ) : (
          <NumberInput key={kind} min={1} {...value} />
        )}
        {kind !== 'fixed' && <MoneyInput source="max_amount_minor" />}
        <NumberInput source="priority" defaultValue={0} />
        <BooleanInput source="combinable" defaultValue={false} />
        <BooleanInput source="paused" defaultValue={false} />
      </FormPart>
      <FormPart heading={text('parts.when')}>
        <InstantInput source="starts_at" />
        <InstantInput source="ends_at" />
        <SelectArrayInput
          source="services"
          defaultValue={[]}
          choices={choices('service', bookingService.options)}
        />
        <SelectArrayInput source="weekdays" defaultValue={[]} choices={choices('weekday', weekdays)} />
        <MoneyInput source="min_spend_minor" />
        <NumberInput source="min_hours" min={1} />
        <BooleanInput source="first_booking_only" defaultValue={false} />
      </FormPart>
      <FormPart heading={text('parts.limits')}>
        <NumberInput source="limit_total" min={1} />
        <NumberInput source="limit_per_parent" min={1} />
        <MoneyInput source="budget_minor" />
      </FormPart>
    </Box>
  );
}

import { Box } from '@mui/material';
import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import { type Discount, type DiscountKind, discount, discountKind } from '@nanny-polo/shared/money/discount';
import { bookingService } from '@nanny-polo/shared/pricing/booking-service';
import type { ReactNode } from 'react';
import {
  BooleanInput,
  CheckboxGroupInput,
  Create,
  Edit,
  RadioButtonGroupInput,
  SimpleForm,
  TextInput,
  useRecordContext,
  useTranslate,
  WithRecord,
} from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { ChangesByOthers } from '../../records/edit/ChangesByOthers.tsx';
import { FormPart } from '../../records/edit/FormPart.tsx';
import { FormToolbar } from '../../records/edit/FormToolbar.tsx';
import { useSaved } from '../../records/edit/use-saved.ts';
import { stack, twoColumns } from '../../records/record/Section.tsx';
import { InstantInput } from '../../ui/input/InstantInput.tsx';
import { CountInput, MoneyInput } from '../../ui/input/TypedNumberInput.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { draftOf, emptyHiddenFields, validateChanged, validateNew, wayOf, ways } from './discount-form.ts';
import { Example } from './Example.tsx';
import { type OddField, oddLimitsOf } from './odd-limits.ts';
import { Usage } from './Usage.tsx';
import { discountWords } from './words.ts';

export const DiscountCreate = () => (
  <Create mutationOptions={{ onSuccess: useSaved('created') }} transform={emptyHiddenFields}>
    <SimpleForm
      sx={{ maxWidth: 'none' }}
      defaultValues={{ kind: 'percent', way: 'code' }}
      validate={validateNew}
      toolbar={<FormToolbar label="ra.action.create" />}
    >
      <Beside>
        <LiveExample />
      </Beside>
    </SimpleForm>
  </Create>
);

export const DiscountEdit = () => (
  <Edit mutationOptions={{ onSuccess: useSaved('updated') }} transform={emptyHiddenFields}>
    <SimpleForm sx={{ maxWidth: 'none' }} validate={validateChanged} toolbar={<FormToolbar />}>
      <ChangesByOthers write={discount.write} transform={emptyHiddenFields} words={discountWords} />
      <Beside>
        <LiveExample />
        <WithRecord<Discount> render={(record) => <Usage record={record} />} />
      </Beside>
    </SimpleForm>
  </Edit>
);

/** The form with the example, which stays in view on wide screens. */
function Beside({ children }: { children: ReactNode }) {
  return (
    <Box sx={twoColumns}>
      <DiscountInputs />
      <Box sx={{ ...stack, position: { lg: 'sticky' }, top: 16 }}>{children}</Box>
    </Box>
  );
}

function LiveExample() {
  const unnamed = useTranslate()('resources.master/discount.this_one');
  return <Example draft={draftOf(useWatch(), unnamed)} />;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const whole = { gridColumn: '1 / -1' } as const;

/** The inputs of a discount that apply to the values chosen so far. */
function DiscountInputs() {
  const { setValue } = useFormContext();
  const record = useRecordContext<Discount>();
  const text = useText('master/discount');
  const kind = (useWatch({ name: 'kind' }) ?? 'percent') as DiscountKind;
  const [way, first] = useWatch({ name: ['way', 'first_booking_only'] });
  const choices = (field: string, options: readonly (string | number)[]) =>
    options.map((id) => ({ id, name: text(`${field}.${id}`) }));
  const odd = oddLimitsOf({ ...record, ...emptyHiddenFields(useWatch()) }, readServerTime());
  const warn = (field: OddField) =>
    odd[field] && { helperText: text('odd.beside', { what: text(`odd.${odd[field]}`) }) };
  const value = { source: 'value', label: text(`value_of.${kind}`), isRequired: true, ...warn('value') };
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <FormPart heading={text('parts.what')}>
        <TextInput source="name" isRequired parse={(typed: string) => typed} sx={whole} />
        <RadioButtonGroupInput
          source="kind"
          isRequired
          helperText={false}
          choices={choices('kind', discountKind.options)}
          // The value means something different for each kind.
          onChange={() => setValue('value', null, { shouldDirty: true })}
          sx={whole}
        />
        {kind === 'fixed' ? <MoneyInput key="money" {...value} /> : <CountInput key={kind} {...value} />}
        {kind !== 'fixed' && <MoneyInput source="max_amount_minor" {...warn('max_amount_minor')} />}
        <RadioButtonGroupInput
          source="way"
          label={text('way_label')}
          helperText={false}
          defaultValue={wayOf(record?.code)}
          choices={choices('way', ways)}
          sx={whole}
        />
        {way === 'code' && <TextInput source="code" isRequired helperText={text('code_help')} />}
        <CountInput source="priority" isSigned defaultValue={0} helperText={text('priority_help')} />
        <BooleanInput source="combinable" defaultValue={false} sx={whole} />
        <BooleanInput source="paused" defaultValue={false} sx={whole} />
      </FormPart>
      <FormPart heading={text('parts.when')}>
        <InstantInput source="starts_at" />
        <InstantInput source="ends_at" {...warn('ends_at')} />
        <CheckboxGroupInput
          source="services"
          defaultValue={[]}
          choices={choices('service', bookingService.options)}
          helperText={text('none_is_any')}
          sx={whole}
        />
        <CheckboxGroupInput
          source="weekdays"
          defaultValue={[]}
          choices={choices('weekday', weekdays)}
          helperText={text('none_is_any')}
          {...warn('weekdays')}
          sx={whole}
        />
        <MoneyInput source="min_spend_minor" />
        <CountInput source="min_hours" />
        <BooleanInput source="first_booking_only" defaultValue={false} sx={whole} />
      </FormPart>
      <FormPart heading={text('parts.limits')}>
        <CountInput source="limit_total" {...warn('limit_total')} />
        {!first && <CountInput source="limit_per_parent" {...warn('limit_per_parent')} />}
        <MoneyInput source="budget_minor" {...warn('budget_minor')} />
      </FormPart>
    </Box>
  );
}

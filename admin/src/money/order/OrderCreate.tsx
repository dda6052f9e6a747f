import { Alert } from '@mui/material';
import { lineKind, lineUnit } from '@nanny-polo/shared/pricing/quote';
import {
  AddItemButton,
  ArrayInput,
  Create,
  SelectInput,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
  useWrappedSource,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormPart } from '../../records/edit/FormPart.tsx';
import { FormToolbar } from '../../records/edit/FormToolbar.tsx';
import { useSaved } from '../../records/edit/use-saved.ts';
import { ReferenceSelect } from '../../ui/input/ReferenceSelect.tsx';
import {
  CountInput,
  MoneyInput,
  TypedNumberInput,
  type TypedNumberInputProps,
} from '../../ui/input/TypedNumberInput.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { CodesInput } from '../quote/CodesInput.tsx';
import { OrderTerms } from './OrderTerms.tsx';
import { quantityKindOf, toOrderBody, validateNew } from './order-form.ts';

const words = (field: 'line' | 'counted', options: readonly string[]) =>
  options.map((id) => ({ id, name: `resources.order.${field}.${id}` }));

/** Creates an order without a booking. The order of a booking is created when the booking is confirmed. */
export function OrderCreate() {
  const text = useText('order');
  const inner = (source: string) => ({
    source,
    label: text(`form.${source}`),
    helperText: false as const,
  });
  return (
    <Create mutationOptions={{ onSuccess: useSaved('created') }} transform={toOrderBody}>
      <SimpleForm
        sx={{ maxWidth: 980 }}
        defaultValues={{ lines: [{ kind: 'fee', unit: 'item', quantity: 1 }] }}
        validate={validateNew}
        toolbar={<FormToolbar label="ra.action.create" />}
      >
        <Alert severity="info">{text('form.by_hand')}</Alert>
        <FormPart heading={text('form.who')}>
          <ReferenceSelect source="parent_id" reference="lookup/parents" unarchived isRequired />
          <CodesInput />
        </FormPart>
        <FormPart heading={text('show.lines')}>
          <ArrayInput source="lines" label={false}>
            <SimpleFormIterator addButton={<AddItemButton label={text('form.add')} />}>
              <SelectInput {...inner('kind')} choices={words('line', lineKind.options)} defaultValue="fee" />
              <TextInput {...inner('label')} isRequired sx={{ gridColumn: { sm: 'span 2' } }} />
              <QuantityInput {...inner('quantity')} />
              <SelectInput
                {...inner('unit')}
                choices={words('counted', lineUnit.options)}
                defaultValue="item"
              />
              <MoneyInput {...inner('unit_minor')} isRequired />
              <CountInput {...inner('vat_rate')} />
            </SimpleFormIterator>
          </ArrayInput>
        </FormPart>
        <OrderTerms dueHelp={text('form.due_help')} />
      </SimpleForm>
    </Create>
  );
}

/** The quantity of a line, in the unit chosen beside it. */
function QuantityInput(props: Pick<TypedNumberInputProps, 'source' | 'label' | 'helperText'>) {
  const unit = useWatch({ name: useWrappedSource('unit') });
  return <TypedNumberInput {...props} kind={quantityKindOf(unit)} isRequired defaultValue={1} />;
}

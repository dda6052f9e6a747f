import { Box } from '@mui/material';
import { isServed } from '@nanny-polo/shared/agency/service-area';
import { isPostcode } from '@nanny-polo/shared/contract/postcode';
import { findAdultYears } from '@nanny-polo/shared/people/age';
import {
  AddItemButton,
  ArrayInput,
  AutocompleteArrayInput,
  type InputProps,
  ReferenceArrayInput,
  SimpleFormIterator,
  TextArrayInput,
  TextInput,
  type TextInputProps,
  useRecordContext,
  useSourceContext,
  useTranslate,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormPart } from '../../records/edit/FormPart.tsx';
import { CalendarDayInput } from '../../ui/input/CalendarDayInput.tsx';
import { parseText } from '../../ui/input/parse-text.ts';
import { PlaceInput } from '../../ui/map/PlaceInput.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { PhoneInput } from '../../ui/phone/PhoneInput.tsx';

const nothing = '';
const noAllergies: string[] = [];

interface ParentInputsProps {
  /** The message key of the help text for the e-mail address, if any. */
  emailHelp?: string;
}

export function ParentInputs({ emailHelp }: ParentInputsProps) {
  const text = useText('users/parents');
  const record = useRecordContext();
  const field = (name: string) => ({
    source: name,
    label: text(`fields.${name}`),
    parse: parseText,
    defaultValue: nothing,
    helperText: false as const,
  });
  return (
    <>
      <FormPart heading={text('parts.person')}>
        <TextInput source="first_name" isRequired autoFocus={!record?.id} parse={parseText} />
        <TextInput source="last_name" defaultValue="" parse={parseText} />
        <TextInput source="email" type="email" isRequired parse={parseText} helperText={emailHelp ?? false} />
        <PhoneInput source="phone" />
        <TextInput source="invoice_name" parse={parseText} helperText={text('invoice_name_help')} />
      </FormPart>
      <FormPart heading={text('parts.addresses')}>
        <ArrayInput source="addresses" label={false}>
          <SimpleFormIterator addButton={<AddItemButton label={text('add_address')} />}>
            <TextInput {...field('label')} />
            <TextInput {...field('line')} isRequired />
            <PostcodeInput {...field('postcode')} isRequired />
            <TextInput {...field('access_notes')} />
            <PlaceInput what={text('address')} label={text('address_map')} line="line" />
          </SimpleFormIterator>
        </ArrayInput>
        <Box sx={{ gridColumn: '1 / -1', color: 'text.secondary', fontSize: 12.5 }}>{text('placed_by')}</Box>
      </FormPart>
      <FormPart heading={text('parts.children')}>
        <ArrayInput source="children" label={false}>
          <SimpleFormIterator addButton={<AddItemButton label={text('add_child')} />}>
            <TextInput {...field('name')} isRequired />
            <BirthOrDueDayInput source="date_of_birth" label={text('fields.date_of_birth')} isRequired />
            <TextArrayInput source="allergies" label={text('fields.allergies')} defaultValue={noAllergies} />
            <TextInput {...field('medicines')} multiline />
            <TextInput {...field('doctor_name')} />
            <TextInput {...field('doctor_phone')} type="tel" />
            <TextInput {...field('school_name')} />
            <TextInput {...field('school_phone')} type="tel" />
            <TextInput {...field('routine')} multiline />
            <TextInput {...field('notes')} />
          </SimpleFormIterator>
        </ArrayInput>
      </FormPart>
      <FormPart heading={text('parts.contacts')}>
        <ArrayInput source="emergency_contacts" label={false}>
          <SimpleFormIterator addButton={<AddItemButton label={text('add_contact')} />}>
            <TextInput {...field('name')} isRequired />
            <PhoneInput source="phone" label={text('fields.phone')} isRequired />
            <TextInput {...field('relation')} />
          </SimpleFormIterator>
        </ArrayInput>
      </FormPart>
      <FormPart heading={text('parts.nannies')}>
        {(['preferred_nanny_polo_ids', 'blocked_nanny_polo_ids'] as const).map((source) => (
          <ReferenceArrayInput key={source} source={source} reference="lookup/nanny-polo" perPage={50}>
            <AutocompleteArrayInput
              label={text(`fields.${source}`)}
              optionText="name"
              filterToQuery={(q: string) => (q ? { q } : {})}
            />
          </ReferenceArrayInput>
        ))}
      </FormPart>
      <FormPart heading={text('parts.notes')}>
        <TextArrayInput source="tags" />
        <TextInput source="internal_note" multiline minRows={2} parse={parseText} />
      </FormPart>
    </>
  );
}

/** A postcode input that warns at once about a postcode outside the service area. */
function PostcodeInput(props: TextInputProps) {
  const translate = useTranslate();
  const { getSource } = useSourceContext();
  const postcode: unknown = useWatch({ name: getSource(props.source) });
  const isOutside = typeof postcode === 'string' && isPostcode(postcode) && !isServed({ postcode });
  return <TextInput {...props} helperText={isOutside && translate('resources.users/parents.unserved')} />;
}

/** A child's date of birth, with an immediate question if it is an adult's. */
function BirthOrDueDayInput(props: InputProps) {
  const text = useText('users/parents');
  const { getSource } = useSourceContext();
  const years = findAdultYears(useWatch({ name: getSource(props.source) }));
  return <CalendarDayInput {...props} {...(years !== null && { helperText: text('adult', { years }) })} />;
}

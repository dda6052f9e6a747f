import { ageGroup } from '@nanny-polo/shared/people/age-group';
import { rareExperienceYears } from '@nanny-polo/shared/people/experience';
import {
  nannyDocumentKind,
  nannyDocumentStatus,
  type Uniform,
  uniformSize,
} from '@nanny-polo/shared/people/nanny-dossier';
import { nannyPolo, nannyPoloForm } from '@nanny-polo/shared/people/nanny-polo';
import { tier } from '@nanny-polo/shared/people/tier';
import {
  AddItemButton,
  ArrayInput,
  BooleanInput,
  Create,
  Edit,
  SelectArrayInput,
  SelectInput,
  SimpleForm,
  SimpleFormIterator,
  TextArrayInput,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { ChangesByOthers } from '../../records/edit/ChangesByOthers.tsx';
import { FormPart } from '../../records/edit/FormPart.tsx';
import { FormToolbar } from '../../records/edit/FormToolbar.tsx';
import { useSaved } from '../../records/edit/use-saved.ts';
import { createValidator } from '../../records/edit/validate.ts';
import { CalendarDayInput } from '../../ui/input/CalendarDayInput.tsx';
import { DistanceInput } from '../../ui/input/DistanceInput.tsx';
import { parseText } from '../../ui/input/parse-text.ts';
import { CountInput, MoneyInput, TypedNumberInput } from '../../ui/input/TypedNumberInput.tsx';
import { PlaceInput } from '../../ui/map/PlaceInput.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { PhoneInput } from '../../ui/phone/PhoneInput.tsx';
import { addPhoneRules } from '../../ui/phone/valid-phone.ts';
import { dossierWords } from './words.ts';

const validateNew = addPhoneRules(createValidator(nannyPoloForm));
const validate = addPhoneRules(createValidator(nannyPolo.write));

/** Returns a form's values with null for an empty uniform and for a uniform's empty dates. */
function withUniform<T extends object>(values: T): T {
  const { uniform } = values as { uniform?: Partial<Uniform> | null };
  if (!uniform) return values;
  const { issued_on, returned_on } = uniform;
  const entered = { ...uniform, issued_on: issued_on || null, returned_on: returned_on || null };
  return { ...values, uniform: Object.values(entered).some(Boolean) ? entered : null };
}

/** Creates a dossier, which starts as `applied`. */
export const NannyPoloCreate = () => (
  <Create mutationOptions={{ onSuccess: useSaved('created') }} transform={withUniform}>
    <SimpleForm
      sx={{ maxWidth: 980 }}
      validate={(values) => validateNew(withUniform(values))}
      toolbar={<FormToolbar label="ra.action.create" />}
    >
      <NannyPoloInputs />
    </SimpleForm>
  </Create>
);

export const NannyPoloEdit = () => (
  <Edit mutationOptions={{ onSuccess: useSaved('updated') }} transform={withUniform}>
    <NannyPoloForm />
  </Edit>
);

function NannyPoloForm() {
  const record = useRecordContext();
  return (
    <SimpleForm
      sx={{ maxWidth: 980 }}
      validate={(values) => validate(withUniform(values), record)}
      toolbar={<FormToolbar />}
    >
      <ChangesByOthers write={nannyPolo.write} transform={withUniform} words={dossierWords} />
      <NannyPoloInputs />
    </SimpleForm>
  );
}

const sizes = uniformSize.options.map((id) => ({ id, name: id }));
const weekdays = [1, 2, 3, 4, 5, 6, 7];

function NannyPoloInputs() {
  const text = useText('master/nanny-polo');
  const choices = (field: string, options: readonly (string | number)[]) =>
    options.map((id) => ({ id, name: text(`${field}.${id}`) }));
  const inner = (source: string) => ({
    source,
    label: text(`fields.${source.split('.').at(-1)}`),
    helperText: false as const,
  });
  return (
    <>
      <FormPart heading={text('parts.person')}>
        <TextInput source="display_name" isRequired parse={parseText} />
        <TextInput source="legal_name" isRequired parse={parseText} />
        <CalendarDayInput source="date_of_birth" />
        <TextInput source="email" type="email" />
        <PhoneInput source="phone" />
        <TypedNumberInput source="rating" kind="decimal" />
        <TextInput source="bio" multiline minRows={2} parse={parseText} sx={{ gridColumn: '1 / -1' }} />
        <TextInput source="internal_note" multiline parse={parseText} sx={{ gridColumn: '1 / -1' }} />
      </FormPart>
      <FormPart heading={text('parts.home')}>
        <TextInput source="address" parse={parseText} />
        <TextInput source="postcode" parse={parseText} />
        <DistanceInput source="travel_radius_km" />
        <PlaceInput what={text('home_pin')} label={text('home_map')} line="address" />
      </FormPart>
      <FormPart heading={text('parts.work')}>
        <SelectInput source="tier" choices={choices('tier', tier.options)} />
        <SelectArrayInput source="age_groups" choices={choices('age_group', ageGroup.options)} />
        <TextArrayInput source="languages" />
        <TextArrayInput source="skills" />
        <ExperienceInput />
        <CountInput source="max_children" />
        <CountInput source="wanted_hours_per_week" />
        <BooleanInput source="overnight_ok" />
        <BooleanInput source="live_in_ok" />
      </FormPart>
      <FormPart heading={text('parts.rates')}>
        <ArrayInput source="rates" label={false}>
          <SimpleFormIterator addButton={<AddItemButton label={text('add_rate')} />}>
            <CalendarDayInput {...inner('effective_from')} isRequired />
            <MoneyInput {...inner('bill_rate_minor')} isRequired />
            <MoneyInput {...inner('pay_rate_minor')} isRequired />
          </SimpleFormIterator>
        </ArrayInput>
      </FormPart>
      <FormPart heading={text('parts.availability')}>
        <ArrayInput source="availability" label={false}>
          <SimpleFormIterator addButton={<AddItemButton label={text('add_hours')} />}>
            <SelectInput {...inner('weekday')} choices={choices('weekday', weekdays)} isRequired />
            <TextInput {...inner('from')} placeholder="08:00" isRequired />
            <TextInput {...inner('to')} placeholder="18:00" helperText={text('clock_help')} isRequired />
          </SimpleFormIterator>
        </ArrayInput>
      </FormPart>
      <FormPart heading={text('parts.uniform')}>
        <SelectInput {...inner('uniform.size')} choices={sizes} />
        <CalendarDayInput {...inner('uniform.issued_on')} />
        <CalendarDayInput {...inner('uniform.returned_on')} />
      </FormPart>
      <FormPart heading={text('parts.documents')}>
        <ArrayInput source="documents" label={false}>
          <SimpleFormIterator addButton={<AddItemButton label={text('add_document')} />}>
            <SelectInput {...inner('kind')} choices={choices('kind', nannyDocumentKind.options)} isRequired />
            <TextInput
              {...inner('number')}
              parse={parseText}
              defaultValue=""
              helperText={text('number_help')}
            />
            <CalendarDayInput {...inner('issued_on')} />
            <CalendarDayInput {...inner('expires_on')} />
            <SelectInput
              {...inner('status')}
              choices={choices('document_status', nannyDocumentStatus.options)}
              defaultValue="pending"
              isRequired
            />
            <CalendarDayInput {...inner('seen_on')} helperText={text('seen_help')} />
          </SimpleFormIterator>
        </ArrayInput>
      </FormPart>
    </>
  );
}

/** The years of experience, with an immediate question about a number that is rarely right. */
function ExperienceInput() {
  const text = useText('master/nanny-polo');
  const source = 'experience_years';
  const years: unknown = useWatch({ name: source });
  const isRare = typeof years === 'number' && years >= rareExperienceYears;
  return <CountInput source={source} {...(isRare && { helperText: text('many_years', { years }) })} />;
}

import { Box } from '@mui/material';
import { ageGroup } from '@nanny-polo/shared/age-group';
import {
  nannyDocumentKind,
  nannyDocumentStatus,
  type Uniform,
  uniformSize,
} from '@nanny-polo/shared/nanny-dossier';
import { nannyPolo, nannyPoloForm, tier } from '@nanny-polo/shared/nanny-polo';
import { BooleanInput, SelectArrayInput, SelectInput, TextArrayInput, TextInput } from 'react-admin';
import { CreatePage } from '../edit/CreatePage.tsx';
import { EditPage } from '../edit/EditPage.tsx';
import { FormPart } from '../edit/FormPart.tsx';
import { validateBy } from '../edit/validate.ts';
import { asTyped } from '../input/as-typed.ts';
import { CalendarDayInput } from '../input/CalendarDayInput.tsx';
import { Repeated } from '../input/Repeated.tsx';
import { CountInput, MoneyInput, TypedNumberInput } from '../input/TypedNumberInput.tsx';
import { PlaceInput } from '../map/PlaceInput.tsx';
import { useText } from '../page/use-text.ts';
import { PhoneInput } from '../phone/PhoneInput.tsx';
import { withPhones } from '../phone/valid-phone.ts';
import { dossierWords } from './words.ts';

const validateNew = withPhones(validateBy(nannyPoloForm));
const validate = withPhones(validateBy(nannyPolo.write));

/** Returns a form's values with null for an empty uniform and for a uniform's empty dates. */
function withUniform<T extends object>(values: T): T {
  const { uniform } = values as { uniform?: Partial<Uniform> | null };
  if (!uniform) return values;
  const { issued_on, returned_on } = uniform;
  const entered = { ...uniform, issued_on: issued_on || null, returned_on: returned_on || null };
  return { ...values, uniform: Object.values(entered).some(Boolean) ? entered : null };
}

/** Creates a dossier, which starts as `applied`. */
export function NannyPoloCreate() {
  return (
    <CreatePage validate={(values) => validateNew(withUniform(values))} transform={withUniform}>
      <NannyPoloForm />
    </CreatePage>
  );
}

/** Changes a dossier: personal details, rates, weekly hours and documents. */
export function NannyPoloEdit() {
  return (
    <EditPage
      write={nannyPolo.write}
      validate={(values, before) => validate(withUniform(values), before)}
      transform={withUniform}
      words={dossierWords}
    >
      <NannyPoloForm />
    </EditPage>
  );
}

const sizes = uniformSize.options.map((id) => ({ id, name: id }));
const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** The inputs of a dossier. */
function NannyPoloForm() {
  const text = useText('master/nanny-polo');
  const choices = (field: string, options: readonly (string | number)[]) =>
    options.map((id) => ({ id, name: text(`${field}.${id}`) }));
  const inner = (source: string) => ({
    source,
    label: text(`fields.${source.split('.').at(-1)}`),
    helperText: false as const,
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 980 }}>
      <FormPart heading={text('parts.person')}>
        <TextInput source="display_name" isRequired parse={asTyped} />
        <TextInput source="legal_name" isRequired parse={asTyped} />
        <CalendarDayInput source="date_of_birth" />
        <TextInput source="email" type="email" />
        <PhoneInput source="phone" />
        <TypedNumberInput source="rating" kind="decimal" />
        <TextInput source="bio" multiline minRows={2} parse={asTyped} sx={{ gridColumn: '1 / -1' }} />
        <TextInput source="internal_note" multiline parse={asTyped} sx={{ gridColumn: '1 / -1' }} />
      </FormPart>
      <FormPart heading={text('parts.home')}>
        <TextInput source="address" parse={asTyped} />
        <TextInput source="postcode" parse={asTyped} />
        <CountInput source="travel_radius_km" />
        <PlaceInput what={text('home_pin')} label={text('home_map')} line="address" />
      </FormPart>
      <FormPart heading={text('parts.work')}>
        <SelectInput source="tier" choices={choices('tier', tier.options)} />
        <SelectArrayInput source="age_groups" choices={choices('age_group', ageGroup.options)} />
        <TextArrayInput source="languages" />
        <TextArrayInput source="skills" />
        <CountInput source="experience_years" />
        <CountInput source="max_children" />
        <CountInput source="wanted_hours_per_week" />
        <BooleanInput source="overnight_ok" />
        <BooleanInput source="live_in_ok" />
      </FormPart>
      <FormPart heading={text('parts.rates')}>
        <Repeated source="rates" addLabel={text('add_rate')}>
          <CalendarDayInput {...inner('effective_from')} isRequired />
          <MoneyInput {...inner('bill_rate_minor')} isRequired />
          <MoneyInput {...inner('pay_rate_minor')} isRequired />
        </Repeated>
      </FormPart>
      <FormPart heading={text('parts.availability')}>
        <Repeated source="availability" addLabel={text('add_hours')}>
          <SelectInput {...inner('weekday')} choices={choices('weekday', weekdays)} isRequired />
          <TextInput {...inner('from')} placeholder="08:00" isRequired />
          <TextInput {...inner('to')} placeholder="18:00" helperText={text('clock_help')} isRequired />
        </Repeated>
      </FormPart>
      <FormPart heading={text('parts.uniform')}>
        <SelectInput {...inner('uniform.size')} choices={sizes} />
        <CalendarDayInput {...inner('uniform.issued_on')} />
        <CalendarDayInput {...inner('uniform.returned_on')} />
      </FormPart>
      <FormPart heading={text('parts.documents')}>
        <Repeated source="documents" addLabel={text('add_document')}>
          <SelectInput {...inner('kind')} choices={choices('kind', nannyDocumentKind.options)} isRequired />
          <TextInput {...inner('number')} parse={asTyped} defaultValue="" helperText={text('number_help')} />
          <CalendarDayInput {...inner('issued_on')} />
          <CalendarDayInput {...inner('expires_on')} />
          <SelectInput
            {...inner('status')}
            choices={choices('document_status', nannyDocumentStatus.options)}
            defaultValue="pending"
            isRequired
          />
        </Repeated>
      </FormPart>
    </Box>
  );
}

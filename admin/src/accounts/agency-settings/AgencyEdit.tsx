import { Box } from '@mui/material';
import { factorRequirement } from '@nanny-polo/shared/agency/factor-requirement';
import { agencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { seriesOrderPeriod } from '@nanny-polo/shared/pricing/series-order-period';
import {
  AddItemButton,
  ArrayInput,
  AutocompleteInput,
  Edit,
  SelectInput,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
} from 'react-admin';
import { ChangesByOthers } from '../../records/edit/ChangesByOthers.tsx';
import { FormPart } from '../../records/edit/FormPart.tsx';
import { FormToolbar } from '../../records/edit/FormToolbar.tsx';
import { useSaved } from '../../records/edit/use-saved.ts';
import { createValidator } from '../../records/edit/validate.ts';
import { CalendarDayInput } from '../../ui/input/CalendarDayInput.tsx';
import { DistanceInput } from '../../ui/input/DistanceInput.tsx';
import { parseText } from '../../ui/input/parse-text.ts';
import { CountInput, MoneyInput } from '../../ui/input/TypedNumberInput.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { PeriodsInput } from './PeriodsInput.tsx';
import { type Field, fieldsOf, formatClockHour, parts } from './parts.ts';
import { agencyWords } from './words.ts';

const validate = createValidator(agencySettings.write);
const zones = Intl.supportedValuesOf('timeZone').map((id) => ({ id, name: id.replaceAll('_', ' ') }));
const hours = Array.from({ length: 24 }, (_, id) => ({ id, name: formatClockHour(id) }));
const hourFields: readonly Field[] = ['night_from', 'night_to', 'quiet_from', 'quiet_to'];
const periods = seriesOrderPeriod.options.map((id) => ({
  id,
  name: `resources.agency-settings.period.${id}`,
}));
const requirements = factorRequirement.options.map((id) => ({
  id,
  name: `resources.agency-settings.second_factor.${id}`,
}));
const dayFields: readonly Field[] = ['checks_required_from', 'family_required_from', 'second_factor_from'];
const whole = { gridColumn: '1 / -1' } as const;

export function AgencyEdit() {
  const text = useText('agency-settings');
  return (
    <Edit mutationOptions={{ onSuccess: useSaved('updated') }}>
      <SimpleForm validate={validate} toolbar={<FormToolbar />}>
        <ChangesByOthers write={agencySettings.write} words={agencyWords} />
        {parts.map((part) => (
          <FormPart key={part} heading={text(`parts.${part}`)}>
            <Box sx={{ ...whole, color: 'text.secondary', mb: 1 }}>{text(`parts_help.${part}`)}</Box>
            {fieldsOf(part).map((field) => (
              <SettingInput key={field} field={field} help={text(`help.${field}`, { _: '' }) || false} />
            ))}
          </FormPart>
        ))}
      </SimpleForm>
    </Edit>
  );
}

interface SettingInputProps {
  field: Field;
  help: string | false;
}

function SettingInput({ field, help }: SettingInputProps) {
  const common = { source: field, helperText: help, isRequired: true } as const;
  if (field === 'time_zone') return <AutocompleteInput {...common} choices={zones} disableClearable />;
  if (field === 'cancellation_policy') return <PolicyInputs />;
  if (field === 'closing_days' || field === 'school_terms') return <PeriodsInput field={field} help={help} />;
  if (dayFields.includes(field)) return <CalendarDayInput {...common} isRequired={false} />;
  if (hourFields.includes(field)) return <SelectInput {...common} choices={hours} />;
  if (field === 'series_order_period') return <SelectInput {...common} choices={periods} />;
  if (field === 'second_factor') return <SelectInput {...common} choices={requirements} />;
  if (field.endsWith('_minor')) return <MoneyInput {...common} />;
  if (/_km$|kilometres$/.test(field)) return <DistanceInput {...common} />;
  return <CountInput {...common} unit={unitOf(field)} />;
}

function unitOf(field: string): string | undefined {
  if (field.endsWith('_percent')) return '%';
  if (field.endsWith('_minutes')) return 'min';
  if (field.endsWith('_weeks')) return 'weeks';
  if (field.endsWith('_hours')) return 'hours';
  if (field === 'wave_size') return 'nannies';
  return undefined;
}

/** The inputs of the cancellation policy. Its first step is the one furthest from the start of a booking. */
function PolicyInputs() {
  const text = useText('agency-settings');
  const source = 'cancellation_policy';
  return (
    <>
      <TextInput source={`${source}.name`} label={text('policy_name')} isRequired parse={parseText} />
      <CountInput source={`${source}.late_percent`} label={text('late_percent')} unit="%" isRequired />
      <ArrayInput source={`${source}.steps`} label={false}>
        <SimpleFormIterator addButton={<AddItemButton label={text('add_step')} />}>
          <CountInput source="hours_before" label={text('hours_before')} isRequired helperText={false} />
          <CountInput source="percent" label={text('percent')} unit="%" isRequired helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  );
}

import PublicIcon from '@mui/icons-material/Public';
import { Box } from '@mui/material';
import { phoneInput } from '@nanny-polo/shared/constants';
import { phoneFault } from '@nanny-polo/shared/phone';
import { MuiTelInput } from 'mui-tel-input';
import { FieldTitle, InputHelperText, type InputProps, useInput, useTranslate } from 'react-admin';
import { useDefaultCountry } from './default-country.ts';

const flagOf = (country: string) => <Flag country={country} />;

/** A telephone number with its country, stored in E.164 (specification, section 9). */
export function PhoneInput({ source, label, ...rest }: InputProps) {
  const translate = useTranslate();
  const { country, failed } = useDefaultCountry();
  const { id, field, fieldState, isRequired } = useInput({ source, ...rest });
  /** An invalid number that was stored earlier does not prevent saving, so its fault is shown only as a hint. */
  const fault = !fieldState.isDirty && field.value ? phoneFault(field.value) : undefined;
  return (
    <MuiTelInput
      id={id}
      value={field.value ?? ''}
      onChange={(_, { numberValue }) =>
        field.onChange(numberValue && numberValue !== '+' ? numberValue : null)
      }
      onBlur={field.onBlur}
      inputRef={field.ref}
      name={phoneInput.name}
      placeholder={phoneInput.placeholder}
      defaultCountry={country}
      focusOnSelectCountry
      langOfCountryName="en"
      getFlagElement={flagOf}
      unknownFlagElement={<Flag />}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      error={Boolean(fieldState.error)}
      helperText={
        <InputHelperText
          error={fieldState.error?.message}
          helperText={fault ?? (failed ? translate('phone.lookup_failed') : '')}
        />
      }
      slotProps={{ htmlInput: { maxLength: phoneInput.maxLength, autoComplete: 'tel' } }}
    />
  );
}

/** The URL of each country's flag on our own origin, by its file's name: `./GB.svg`. */
const files = import.meta.glob<string>('./[A-Z][A-Z].svg', {
  base: '../../../node_modules/country-flag-icons/3x2',
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** A country's flag, fetched when it scrolls into view; a globe if the country is unknown. */
function Flag({ country }: { country?: string }) {
  const file = country && files[`./${country}.svg`];
  if (!file) return <PublicIcon aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />;
  return (
    <Box
      component="img"
      alt=""
      src={file}
      loading="lazy"
      width={24}
      height={16}
      sx={{
        display: 'block',
        borderRadius: '2px',
        boxShadow: ({ palette }) => `0 0 0 1px ${palette.divider}`,
      }}
    />
  );
}

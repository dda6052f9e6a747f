import PublicIcon from '@mui/icons-material/Public';
import { Box } from '@mui/material';
import {
  type Country,
  findPhoneFault,
  formatPhone,
  movePhone,
  phoneOf,
  type TypedPhone,
  toE164,
  typePhone,
} from '@nanny-polo/shared/accounts/phone';
import { pasteWholeText } from '@nanny-polo/shared/browser/paste-whole';
import { phoneInput } from '@nanny-polo/shared/contract/constants';
import { MuiTelInput } from 'mui-tel-input';
import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { FieldTitle, InputHelperText, type InputProps, useInput, useTranslate } from 'react-admin';
import { useDefaultCountry } from './default-country.ts';

const flagOf = (country: string) => <Flag country={country} />;

/**
 * A telephone number, stored in E.164 (docs/specification.md, section 9). `MuiTelInput` reformats its own text at each
 * key and cuts it at a second +, so this input shows what was typed and leaves the flag and the list of countries to
 * it.
 */
export function PhoneInput({ source, label, ...rest }: InputProps) {
  const translate = useTranslate();
  const { country: guess, failed } = useDefaultCountry();
  const { id, field, fieldState, isRequired } = useInput({ source, ...rest });
  const value: string = field.value ?? '';
  /** The country that was chosen for the number being typed. */
  const [home, setHome] = useState<Country>();
  const [typed, setTyped] = useState<TypedPhone>();
  const shown = typed && phoneOf(typed) === value ? typed : typePhone(formatPhone(value), home ?? guess);
  const show = (next: TypedPhone) => {
    setTyped(next);
    field.onChange(phoneOf(next) || null);
  };
  /** An invalid number that was stored earlier does not prevent saving, so its fault is shown only as a hint. */
  const fault = !fieldState.isDirty && value ? findPhoneFault(value) : undefined;
  return (
    <MuiTelInput
      id={id}
      value={toE164(value, shown.country) ?? ''}
      onChange={(_, { reason, countryCode }) => {
        if (reason !== 'country' || !countryCode || countryCode === shown.country) return;
        setHome(countryCode);
        show(movePhone(shown.text, countryCode));
      }}
      onBlur={() => {
        field.onBlur();
        if (findPhoneFault(value)) return;
        setTyped(typePhone(formatPhone(value), guess));
        setHome(undefined);
      }}
      inputRef={field.ref}
      name={phoneInput.name}
      placeholder={phoneInput.placeholder}
      defaultCountry={shown.country}
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
      slotProps={{
        htmlInput: {
          maxLength: phoneInput.maxLength,
          autoComplete: 'tel',
          value: shown.text,
          onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
            show(typePhone(currentTarget.value, home ?? guess)),
          // As in every input, Tab selects the text; `MuiTelInput` moves the caret to its end.
          onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
          onPaste: pasteWholeText,
        },
      }}
    />
  );
}

/** The URL of each country's flag on our own origin, by its file's name: `./GB.svg`. */
const files = import.meta.glob<string>('./[A-Z][A-Z].svg', {
  base: '../../../../node_modules/country-flag-icons/3x2',
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

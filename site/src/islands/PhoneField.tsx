import { phoneInput } from '@nanny-polo/shared/constants';
import type { Country } from '@nanny-polo/shared/phone';
import { useRef, useState } from 'react';
import { codeOf, phoneCountries } from '../lib/phone.ts';
import { inputs } from '../messages/en/inputs.ts';
import { Field } from './Field.tsx';
import { useFormValue } from './input/use-form-value.ts';
import { usePhone } from './input/use-phone.ts';
import '../styles/inputs.css';

interface Props {
  readonly name?: string;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  /** A number in E.164. */
  readonly defaultValue: string | undefined;
  readonly autoComplete?: string;
}

/**
 * A telephone number with its country and the specification's defaults. Submitted in E.164, or as an empty value if
 * there is no number.
 */
export function PhoneField({
  name = phoneInput.name,
  autoComplete = 'tel',
  defaultValue = '',
  error,
  ...field
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const phone = usePhone(input, defaultValue);
  useFormValue(input, phone.number);
  return (
    <Field
      {...field}
      ref={input}
      name={name}
      autoComplete={autoComplete}
      type={phoneInput.type}
      maxLength={phoneInput.maxLength}
      placeholder={phoneInput.placeholder}
      defaultValue={defaultValue}
      error={phone.fault ?? error}
      onFocus={phone.prepare}
      onInput={phone.change}
      onBlur={phone.leave}
      start={<CountrySelect country={phone.country} onFocus={phone.prepare} onChoose={phone.choose} />}
    />
  );
}

interface CountryProps {
  readonly country: Country;
  readonly onFocus: () => void;
  readonly onChoose: (country: Country) => void;
}

const names = new Intl.DisplayNames('en-GB', { type: 'region' });
const optionOf = (country: Country) => ({ country, text: `${names.of(country)} ${codeOf(country)}` });

/** The countries, sorted by name. Until the menu is used, it has only the chosen one. */
function CountrySelect({ country, onFocus, onChoose }: CountryProps) {
  const [used, setUsed] = useState(false);
  const use = () => setUsed(true);
  const options = used
    ? phoneCountries.map(optionOf).sort((a, b) => a.text.localeCompare(b.text))
    : [optionOf(country)];
  return (
    <select
      aria-label={inputs.country}
      autoComplete="off"
      value={country}
      onFocus={() => {
        use();
        onFocus();
      }}
      onPointerDown={use}
      onChange={(event) => onChoose(event.target.value as Country)}
    >
      {options.map((option) => (
        <option key={option.country} value={option.country}>
          {option.text}
        </option>
      ))}
    </select>
  );
}

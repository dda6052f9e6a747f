import { phoneInput } from '@nanny-polo/shared/constants';
import type { Country } from '@nanny-polo/shared/phone';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { codeOf, mainCountryOf, phoneCountries, toE164 } from '../lib/phone.ts';
import { inputs } from '../messages/en/inputs.ts';
import { Field } from './Field.tsx';
import { typeInto, useFormValue } from './input/use-form-value.ts';
import '../styles/inputs.css';

interface Props {
  readonly name?: string;
  readonly label: string;
  readonly hint?: string;
  /** A number in E.164. */
  readonly defaultValue?: string | undefined;
  readonly autoComplete?: string;
}

/** A telephone number with a choice of country. Submitted in E.164, or as an empty value if there is no number. */
export function PhoneField({
  name = phoneInput.name,
  autoComplete = 'tel',
  defaultValue = '',
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
      error={phone.fault}
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

/** A menu of the countries, sorted by name. Before its first use it lists only the chosen country. */
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

const load = () => import('@nanny-polo/shared/phone');

type Rules = Awaited<ReturnType<typeof load>>;

/** The country that is selected if no number is stored. */
const defaultCountry: Country = 'GB';

/**
 * Manages a telephone input and its country. The rules for telephone numbers are fetched when the input gets the
 * focus. `fault` is the message about an invalid number: a stored one is checked as soon as the rules are loaded, a
 * typed one when the input loses the focus.
 */
function usePhone(input: RefObject<HTMLInputElement | null>, stored: string) {
  const rules = useRef<Rules>(null);
  const [country, setCountry] = useState<Country>(() => mainCountryOf(stored) ?? defaultCountry);
  const [fault, setFault] = useState<string>();

  /** Returns the number in E.164, valid or not; empty if only a calling code is typed. */
  const number = () => {
    const typed = input.current?.value.trim() ?? '';
    if (typed === '' || typed === codeOf(country)) return '';
    return rules.current?.e164(typed, country) ?? toE164(typed, country);
  };

  /** Calls `then` once the rules are loaded. If they cannot be loaded, only the server applies them. */
  const withRules = (then: (loaded: Rules) => unknown) =>
    load().then(
      (loaded) => {
        rules.current = loaded;
        then(loaded);
      },
      () => undefined,
    );

  const check = () => {
    const typed = number();
    setFault(typed === '' ? undefined : rules.current?.phoneFault(typed));
  };

  return {
    country,
    fault,
    number,
    /** Sets the country. Replaces a typed calling code; a number without one is now read as a number of `next`. */
    choose(next: Country) {
      const typed = input.current?.value.trim() ?? '';
      const old = codeOf(country);
      const hasCode = typed === '' || typed.startsWith(old);
      // The form reads the number again, so it must know the new country by then.
      flushSync(() => setCountry(next));
      typeInto(input.current, hasCode ? `${codeOf(next)} ${typed.slice(old.length).trim()}` : typed);
      input.current?.focus();
    },
    prepare: () => void withRules(() => input.current?.value === stored && check()),
    leave: () =>
      void withRules((loaded) => {
        check();
        const typed = number();
        if (typed === '' || loaded.phoneFault(typed)) return;
        setCountry(loaded.countryOf(typed) ?? country);
        if (input.current) input.current.value = loaded.spacedPhone(typed);
      }),
    change: () => setFault(undefined),
  };
}

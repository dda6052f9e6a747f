import type { Country } from '@nanny-polo/shared/accounts/phone';
import { pasteWholeText } from '@nanny-polo/shared/browser/paste-whole';
import { agency, createAgencyFormat, readTextLocale } from '@nanny-polo/shared/contract/agency';
import { phoneInput } from '@nanny-polo/shared/contract/constants';
import { type RefObject, useRef, useState } from 'react';
import { codeOf, mainCountryOf, phoneCountries, toE164 } from '../lib/phone.ts';
import { inputs } from '../messages/en/inputs.ts';
import { Field } from './Field.tsx';
import { typeText, useFormValue } from './input/use-form-value.ts';
import '../styles/inputs.css';

interface Props {
  readonly name?: string;
  readonly label: string;
  readonly hint?: string;
  /** A number in E.164. */
  readonly defaultValue?: string | undefined;
  readonly autoComplete?: string;
  /** The agency's own country as `nameCountry` returns it, so that a page need not wait for the browser's names. */
  readonly home?: string;
}

/** A telephone number with a choice of country. Submitted in E.164, or as an empty value if there is no number. */
export function PhoneField({
  name = phoneInput.name,
  autoComplete = 'tel',
  defaultValue = '',
  home,
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
      onPaste={pasteWholeText}
      start={
        <CountrySelect country={phone.country} home={home} onFocus={phone.prepare} onChoose={phone.choose} />
      }
    />
  );
}

/** The country of a number without a country code. */
const defaultCountry = agency.phoneCountry as Country;

interface CountryProps {
  readonly country: Country;
  readonly home: string | undefined;
  readonly onFocus: () => void;
  readonly onChoose: (country: Country) => void;
}

const nameFormat = createAgencyFormat(() => new Intl.DisplayNames(readTextLocale(), { type: 'region' }));

/** Returns a country's name and calling code: `United Kingdom +44`. */
export const nameCountry = (country: Country): string => `${nameFormat().of(country)} ${codeOf(country)}`;

const optionOf = (country: Country) => ({ country, text: nameCountry(country) });

/** A menu of the countries, sorted by name. Before its first use it lists only the chosen country. */
function CountrySelect({ country, home, onFocus, onChoose }: CountryProps) {
  const [used, setUsed] = useState(false);
  const use = () => setUsed(true);
  const options = used
    ? phoneCountries.map(optionOf).sort((a, b) => a.text.localeCompare(b.text))
    : [home && country === defaultCountry ? { country, text: home } : optionOf(country)];
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

const load = () => import('@nanny-polo/shared/accounts/phone');

type Rules = Awaited<ReturnType<typeof load>>;

/**
 * Manages a telephone input and its country. The rules for telephone numbers are fetched when the input gets the
 * focus. `fault` is the message about an invalid number: a stored one is checked as soon as the rules are loaded, a
 * typed one when the input loses the focus.
 */
function usePhone(input: RefObject<HTMLInputElement | null>, stored: string) {
  const rules = useRef<Rules>(null);
  /** The country that was chosen for the number being typed. */
  const home = useRef(defaultCountry);
  const [country, setCountry] = useState<Country>(() => mainCountryOf(stored) ?? defaultCountry);
  const [fault, setFault] = useState<string>();

  const text = () => input.current?.value ?? '';

  /** Returns the number in E.164, or the text if it is not a number. Without rules, only the server applies them. */
  const number = () =>
    rules.current?.phoneOf(rules.current.typePhone(text(), home.current)) ?? toE164(text(), home.current);

  /** Calls `then` once the rules are loaded. If they cannot be loaded, only the server applies them. */
  const withRules = (then: (loaded: Rules) => unknown) =>
    load().then(
      (loaded) => {
        rules.current = loaded;
        then(loaded);
      },
      () => undefined,
    );

  const check = (loaded: Rules) => {
    const typed = number();
    const next = typed === '' ? undefined : loaded.findPhoneFault(typed);
    setFault(next);
    return typed !== '' && !next;
  };

  return {
    country,
    fault,
    number,
    /** Replaces a typed calling code; a number without one is now read as a number of `next`. */
    choose(next: Country) {
      home.current = next;
      setCountry(next);
      void withRules(({ movePhone }) => {
        typeText(input.current, movePhone(text(), next).text);
        input.current?.focus();
      });
    },
    prepare: () => void withRules((loaded) => text() === stored && check(loaded)),
    leave: () =>
      void withRules((loaded) => {
        if (!check(loaded) || !input.current) return;
        input.current.value = loaded.formatPhone(number());
        home.current = defaultCountry;
      }),
    change() {
      setFault(undefined);
      setCountry(rules.current?.typePhone(text(), home.current).country ?? home.current);
    },
  };
}

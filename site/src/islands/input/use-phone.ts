import type { Country } from '@nanny-polo/shared/phone';
import { type RefObject, useRef, useState } from 'react';
import { codeOf, mainCountryOf, toE164 } from '../../lib/phone.ts';

const load = () => import('@nanny-polo/shared/phone');

type Rules = Awaited<ReturnType<typeof load>>;

/** Where the agency's families are unless their number states another country. */
const home: Country = 'GB';

/**
 * The country of a telephone input and the number in it. The rules of telephone numbers are fetched when the input gets
 * the focus. `fault` is what is wrong with the number that was left in it.
 */
export function usePhone(input: RefObject<HTMLInputElement | null>, stored: string) {
  const rules = useRef<Rules>(null);
  const [country, setCountry] = useState<Country>(() => mainCountryOf(stored) ?? home);
  const [fault, setFault] = useState<string>();

  /** Returns the number in E.164, or what can be converted of it; empty if there is only a country's code. */
  const number = () => {
    const typed = input.current?.value.trim() ?? '';
    if (typed === '' || typed === codeOf(country)) return '';
    return rules.current?.e164(typed, country) ?? toE164(typed, country);
  };

  /** Calls `then` with the rules. Without them the server validates the number. */
  const ready = (then: (loaded: Rules) => unknown) =>
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
    /** Replaces the code of a number that is typed in full; another number counts as one of that country from now on. */
    choose(next: Country) {
      const typed = input.current?.value.trim() ?? '';
      const old = codeOf(country);
      if (input.current && (typed === '' || typed.startsWith(old)))
        input.current.value = `${codeOf(next)} ${typed.slice(old.length).trim()}`;
      setCountry(next);
      setFault(undefined);
      input.current?.focus();
    },
    prepare: () => void ready(() => input.current?.value === stored && check()),
    leave: () =>
      void ready((loaded) => {
        check();
        const typed = number();
        if (typed === '' || loaded.phoneFault(typed)) return;
        setCountry(loaded.countryOf(typed) ?? country);
        if (input.current) input.current.value = loaded.spacedPhone(typed);
      }),
    change: () => setFault(undefined),
  };
}

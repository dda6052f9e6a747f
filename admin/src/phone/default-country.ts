import { useQuery } from '@tanstack/react-query';
import type { MuiTelInputCountry } from 'mui-tel-input';

/** Where the agency's people are when nobody says otherwise. */
const home: MuiTelInputCountry = 'GB';

/** Answers a GET with the caller's two-letter country, as text or as `country` in JSON; empty without one. */
const service: string = import.meta.env.VITE_COUNTRY_LOOKUP_URL ?? '';

/** Reads the country from the answer of a look-up service. Throws where there is none in it. */
export function countryIn(answer: string): MuiTelInputCountry {
  const code = answer.trim().startsWith('{')
    ? String((JSON.parse(answer) as { country?: unknown }).country ?? '')
    : answer.trim();
  if (!/^[A-Za-z]{2}$/.test(code)) throw new Error('No country in the answer');
  return code.toUpperCase() as MuiTelInputCountry;
}

async function lookUp(signal: AbortSignal): Promise<MuiTelInputCountry> {
  const answer = await fetch(service, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!answer.ok) throw new Error(`Status ${answer.status}`);
  return countryIn(await answer.text());
}

/** The country that a telephone number begins with: a guess of the configured service, else the agency's own. */
export function useDefaultCountry(): { country: MuiTelInputCountry; failed: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['default-country'],
    queryFn: ({ signal }) => lookUp(signal),
    enabled: service !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { country: data ?? home, failed: isError };
}

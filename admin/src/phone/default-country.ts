import { getOutsideServices } from '@nanny-polo/shared/outside-services';
import { useQuery } from '@tanstack/react-query';
import type { MuiTelInputCountry } from 'mui-tel-input';
import { useCall } from '../data/use-call.ts';

/** Where the agency's people are when nobody says otherwise. */
const home: MuiTelInputCountry = 'GB';

/** Reads the country from the answer of a look-up service. Throws where there is none in it. */
export function countryIn(answer: string): MuiTelInputCountry {
  const code = answer.trim().startsWith('{')
    ? String((JSON.parse(answer) as { country?: unknown }).country ?? '')
    : answer.trim();
  if (!/^[A-Za-z]{2}$/.test(code)) throw new Error('No country in the answer');
  return code.toUpperCase() as MuiTelInputCountry;
}

async function lookUp(service: string, signal: AbortSignal): Promise<MuiTelInputCountry> {
  const answer = await fetch(service, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!answer.ok) throw new Error(`Status ${answer.status}`);
  return countryIn(await answer.text());
}

/** The country that a telephone number begins with: a guess of the configured service, else the agency's own. */
export function useDefaultCountry(): { country: MuiTelInputCountry; failed: boolean } {
  const { data: outside } = useCall(getOutsideServices, {});
  const service = outside?.country_lookup_url ?? '';
  const { data, isError } = useQuery({
    queryKey: ['default-country', service],
    queryFn: ({ signal }) => lookUp(service, signal),
    enabled: service !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { country: data ?? home, failed: isError };
}

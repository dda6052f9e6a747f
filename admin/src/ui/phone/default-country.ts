import { getOutsideServices } from '@nanny-polo/shared/agency/outside-services';
import { agency } from '@nanny-polo/shared/contract/agency';
import { useQuery } from '@tanstack/react-query';
import type { MuiTelInputCountry } from 'mui-tel-input';
import { useCall } from '../../base/data/use-call.ts';

/** Reads the country from the response of a look-up service. Throws if there is none. */
export function parseCountry(response: string): MuiTelInputCountry {
  const code = response.trim().startsWith('{')
    ? String((JSON.parse(response) as { country?: unknown }).country ?? '')
    : response.trim();
  if (!/^[A-Za-z]{2}$/.test(code)) throw new Error('The response names no country');
  return code.toUpperCase() as MuiTelInputCountry;
}

async function lookUp(service: string, signal: AbortSignal): Promise<MuiTelInputCountry> {
  const response = await fetch(service, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!response.ok) throw new Error(`Status ${response.status}`);
  return parseCountry(await response.text());
}

/**
 * Returns the country that a telephone input starts with: the configured service's guess, otherwise the agency's. `failed` is true if the service gave no country.
 */
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
  return { country: data ?? (agency.phoneCountry as MuiTelInputCountry), failed: isError };
}

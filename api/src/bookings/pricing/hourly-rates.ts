import type { tier } from '@nanny-polo/shared/people/tier';
import type { PriceTerms } from '@nanny-polo/shared/pricing/agency-settings';
import type * as z from 'zod/mini';
import type { BookingRow } from '../schedule/booking-table.ts';

/** The price of an hour to the parent and the nanny's pay for it, in minor units. */
export interface HourlyRates {
  readonly bill_rate_minor: number;
  readonly pay_rate_minor: number;
}

type Tier = z.output<typeof tier>;

/** Returns the list rates of a tier, for a nanny without rates of their own and for care without a nanny. */
export const tierRatesOf = (prices: PriceTerms, tier: Tier): HourlyRates => ({
  bill_rate_minor: prices[`hourly_${tier}_minor`],
  pay_rate_minor: prices[`pay_${tier}_minor`],
});

/** Returns what the agency pays a nanny for an hour; null for live-in care, for which the family pays them. */
export const hourlyPayOf = ({ service, pay_rate_minor }: Pick<BookingRow, 'service' | 'pay_rate_minor'>) =>
  service === 'live_in' ? null : pay_rate_minor;

/** The VAT rate of every line: childcare at home is exempt. */
export const vatRate = 0;

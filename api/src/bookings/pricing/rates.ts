import { priceList } from '@nanny-polo/shared/price-list';

/** What an hour costs the parent and what the nanny earns of it, in minor units. */
export interface HourlyRates {
  readonly bill_rate_minor: number;
  readonly pay_rate_minor: number;
}

const { hourly } = priceList;

/** The list price by tier, for care whose nanny is not chosen yet. */
export const tierRates = {
  basic: { bill_rate_minor: hourly.basic, pay_rate_minor: 1350 },
  standard: { bill_rate_minor: hourly.standard, pay_rate_minor: 1650 },
  senior: { bill_rate_minor: hourly.senior, pay_rate_minor: 2100 },
} as const satisfies Record<string, HourlyRates>;
export type Tier = keyof typeof tierRates;

/** What the nanny earns for each further child, an hour. */
export const extraChildPay = 200;

/** VAT within the prices: childcare at home is exempt. */
export const vatRate = 0;

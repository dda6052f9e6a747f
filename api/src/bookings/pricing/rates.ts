import { priceList } from '@nanny-polo/shared/price-list';

/** The price of an hour to the parent and the nanny's pay for it, in minor units. */
export interface HourlyRates {
  readonly bill_rate_minor: number;
  readonly pay_rate_minor: number;
}

const { hourly } = priceList;

/** The list price by tier, for care without a chosen nanny. */
export const tierRates = {
  basic: { bill_rate_minor: hourly.basic, pay_rate_minor: 1350 },
  standard: { bill_rate_minor: hourly.standard, pay_rate_minor: 1650 },
  senior: { bill_rate_minor: hourly.senior, pay_rate_minor: 2100 },
} as const satisfies Record<string, HourlyRates>;
export type Tier = keyof typeof tierRates;

/** The nanny's pay for each further child and hour, in minor units. */
export const extraChildPay = 200;

/** VAT included in prices: childcare at home is exempt. */
export const vatRate = 0;

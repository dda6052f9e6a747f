/** Formats amounts, percentages and quantities in the same way on every screen, document and mail. */

import { formatExactDistance, kilometresPerMile } from '../agency/distance.ts';
import { agency, createAgencyFormat } from '../contract/agency.ts';
import { type QuoteLine, unitSize } from './quote.ts';

/** `agency.json` allows only currencies with hundredths. */
const inHundredths = { style: 'currency', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

const long = /* @__PURE__ */ createAgencyFormat(
  (locale, currency) => new Intl.NumberFormat(locale, { ...inHundredths, currency }),
);
const short = /* @__PURE__ */ createAgencyFormat(
  (locale, currency) =>
    new Intl.NumberFormat(locale, { ...inHundredths, currency, trailingZeroDisplay: 'stripIfInteger' }),
);
const precise = /* @__PURE__ */ createAgencyFormat(
  (locale, currency) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 4,
    }),
);
const onAxis = /* @__PURE__ */ createAgencyFormat(
  (locale, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency, notation: 'compact' }),
);
const percent = /* @__PURE__ */ createAgencyFormat(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent' }),
);
const decimal = /* @__PURE__ */ createAgencyFormat((locale) => new Intl.NumberFormat(locale));

/** Formats minor units, by default of the agency's currency, as `£118.50` or `118,50 €`. */
export const formatMoney = (minor: number, currency?: string, locale?: string): string =>
  long(currency, locale).format(minor / 100);

/** Formats minor units as `formatMoney` does, without an empty fraction: `£92`, `£118.50`. */
export const formatShortMoney = (minor: number, currency?: string, locale?: string): string =>
  short(currency, locale).format(minor / 100);

/** Returns the format of the amounts of a page: as `formatShortMoney` if all are whole, else with pence. */
export function chooseMoneyFormat(amounts: readonly number[]): typeof formatShortMoney {
  return amounts.every((minor) => minor % 100 === 0) ? formatShortMoney : formatMoney;
}

/** Formats minor units for the axis of a chart, `£1.5k`. */
export const formatAxisMoney = (minor: number): string => onAxis().format(minor / 100);

/** Formats a percentage, `15%`. */
export const formatPercent = (share: number): string => percent().format(Math.round(share) / 100);

/** Formats a quantity, `7.4` or `7,4`. */
export const formatDecimal = (value: number, mostDecimals = 3): string =>
  decimal().format(Number(value.toFixed(mostDecimals)));

/** Formats how much a line charges for: `2 h 45 min`, `4.6 miles`, `3`. */
export function quantityOf({ quantity, unit }: Pick<QuoteLine, 'quantity' | 'unit'>): string {
  if (unit === 'item') return formatDecimal(quantity);
  if (unit === 'metre') return formatExactDistance(quantity / unitSize.metre);
  const hours = Math.floor(quantity / unitSize.minute);
  const minutes = quantity % unitSize.minute;
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ');
}

/** Formats a price per kilometre in the agency's unit. The price of a mile has four decimals, to the amount of its line. */
function formatDistancePrice(unit_minor: number, currency?: string): string {
  if (agency.distanceUnit !== 'mile') return `${formatMoney(unit_minor, currency)} / km`;
  return `${precise(currency).format((unit_minor * kilometresPerMile) / 100)} / mile`;
}

const units = { minute: ' / h', item: '' } as const;

/** Formats a line's unit price, `£29.00 / h`. */
export const unitPriceOf = (
  { unit_minor, unit }: Pick<QuoteLine, 'unit_minor' | 'unit'>,
  currency?: string,
): string =>
  unit === 'metre'
    ? formatDistancePrice(unit_minor, currency)
    : formatMoney(unit_minor, currency) + units[unit];

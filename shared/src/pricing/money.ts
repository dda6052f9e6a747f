/** Formats amounts, percentages and quantities in the same way on every screen, document and mail. */

import { agency, createAgencyFormat } from '../contract/agency.ts';
import { type QuoteLine, unitSize } from './quote.ts';

const format = /* @__PURE__ */ createAgencyFormat(
  (locale, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }),
);

/** Formats minor units, `£118.50`. */
export const formatMoney = (minor: number): string => format().format(minor / 100);

/** Formats minor units of `currency` without an empty fraction, `£92`, `£118.50`. */
export const formatShortMoney = (
  minor: number,
  currency: string = agency.currency,
  locale: string = agency.locale,
): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(minor / 100);

/** Formats minor units for the axis of a chart, `£1.5k`. */
export const formatAxisMoney = (minor: number): string =>
  new Intl.NumberFormat(agency.locale, {
    style: 'currency',
    currency: agency.currency,
    notation: 'compact',
  }).format(minor / 100);

/** Formats a percentage, `15%`. */
export const formatPercent = (share: number): string => `${Math.round(share)}%`;

/** Formats how much a line charges for: `2 h 45 min`, `7.4 km`, `3`. */
export function quantityOf({ quantity, unit }: Pick<QuoteLine, 'quantity' | 'unit'>): string {
  if (unit === 'item') return String(quantity);
  if (unit === 'metre') return `${quantity / unitSize.metre} km`;
  const hours = Math.floor(quantity / unitSize.minute);
  const minutes = quantity % unitSize.minute;
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ');
}

const units = { minute: ' / h', metre: ' / km', item: '' } as const;

/** Formats a line's unit price, `£29.00 / h`. */
export const unitPriceOf = ({ unit_minor, unit }: Pick<QuoteLine, 'unit_minor' | 'unit'>): string =>
  formatMoney(unit_minor) + units[unit];

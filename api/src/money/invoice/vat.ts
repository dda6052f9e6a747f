import type { Adjustment, QuoteLine } from '@nanny-polo/shared/quote';
import { divideRounded } from '../../bookings/pricing/lines.ts';
import { amountsOf } from '../../bookings/pricing/service.ts';

/** The total of the lines with one VAT rate after discounts, and the VAT that it includes, in minor units. */
export interface VatPart {
  readonly rate: number;
  readonly gross_minor: number;
  readonly vat_minor: number;
}

/**
 * Splits an order's total by VAT rate, lowest rate first. Discounts are spread over the rates in proportion to their
 * lines; the last rate takes the rounding difference, so that the parts add up to the total exactly.
 */
export function vatParts(
  lines: readonly Pick<QuoteLine, 'amount_minor' | 'vat_rate'>[],
  adjustments: readonly Pick<Adjustment, 'amount_minor'>[],
): VatPart[] {
  const rates = [...new Set(lines.map((line) => line.vat_rate))].sort((a, b) => a - b);
  let before = amountsOf(lines);
  let discount = amountsOf(adjustments);
  return rates.map((rate) => {
    const sum = amountsOf(lines.filter((line) => line.vat_rate === rate));
    const share = before === 0 ? 0 : Number((BigInt(discount) * BigInt(sum)) / BigInt(before));
    before -= sum;
    discount -= share;
    const gross_minor = sum - share;
    return { rate, gross_minor, vat_minor: divideRounded(gross_minor * rate, 100 + rate) };
  });
}

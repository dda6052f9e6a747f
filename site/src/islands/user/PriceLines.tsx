import type { UserQuote } from '@nanny-polo/shared/bookings/user-booking';
import type { FamilyPrice } from '@nanny-polo/shared/pricing/price-change';
import { formatMoney } from '../../lib/format.ts';

interface Props {
  /** The label of the total. */
  readonly total: string;
  readonly price: FamilyPrice & Partial<Pick<UserQuote, 'not_applied'>>;
}

/** Whether a price depends on the nanny's hourly rate; that of live-in care does not. */
export const isByTheHour = ({ lines }: FamilyPrice): boolean =>
  lines.some(({ kind }) => kind === 'care_hours');

/** A price line by line with its discounts, and why a code takes nothing off. */
export const PriceLines = ({ total, price }: Props) => {
  const { lines, adjustments, not_applied = [], total_minor, currency } = price;
  return (
    <>
      <dl>
        {lines.map(({ label, amount_minor }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount_minor, currency)}</dd>
          </div>
        ))}
        {adjustments.map(({ discount_id, name, why, amount_minor }) => (
          <div key={discount_id ?? name}>
            <dt>
              {name} <span className="quiet">{why}</span>
            </dt>
            <dd>−{formatMoney(amount_minor, currency)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{total}</dt>
          <dd>{formatMoney(total_minor, currency)}</dd>
        </div>
      </dl>
      {not_applied.map(({ discount, why }) => (
        <p key={discount}>
          {discount}: {why}
        </p>
      ))}
    </>
  );
};

import type { UserQuote } from '@nanny-polo/shared/bookings/user-booking';
import type { FamilyPrice } from '@nanny-polo/shared/pricing/price-change';
import { createMoneyFormat, formatPence } from '../../lib/format.ts';

interface Props {
  /** The label of the total. */
  readonly total: string;
  readonly price: FamilyPrice & Partial<Pick<UserQuote, 'not_applied'>>;
  /** Whether sums in texts of the API stand beside it. */
  readonly hasPence?: boolean;
}

/** Whether a price depends on the nanny's hourly rate; that of live-in care does not. */
export const isByTheHour = ({ lines }: FamilyPrice): boolean =>
  lines.some(({ kind }) => kind === 'care_hours');

/** A price line by line with its discounts, and why a code takes nothing off. */
export const PriceLines = ({ total, price, hasPence = false }: Props) => {
  const { lines, adjustments, not_applied = [], total_minor, currency } = price;
  const amounts = [...lines, ...adjustments].map(({ amount_minor }) => amount_minor);
  const formatAlike = createMoneyFormat([...amounts, total_minor], currency);
  const format = (minor: number) => (hasPence ? formatPence(minor, currency) : formatAlike(minor));
  return (
    <>
      <dl>
        {lines.map(({ label, amount_minor }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{format(amount_minor)}</dd>
          </div>
        ))}
        {adjustments.map(({ discount_id, name, why, amount_minor }) => (
          <div key={discount_id ?? name}>
            <dt>
              {name} <span className="quiet">{why}</span>
            </dt>
            <dd>−{format(amount_minor)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{total}</dt>
          <dd>{format(total_minor)}</dd>
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

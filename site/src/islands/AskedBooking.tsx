import type { Ask } from '@nanny-polo/shared/ask';
import { money, period } from '../lib/format.ts';
import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';

interface Props {
  readonly booking: Ask['bookings'][number];
  readonly currency: string;
  readonly text: Messages['ask'];
  readonly offer: Messages['account']['offer'];
}

/** One booking that a nanny is asked to take. */
export function AskedBooking({ booking, currency, text, offer }: Props) {
  const { pay_minor: pay, pay_rate_minor: rate, children_ages, district } = booking;
  const ages = children_ages.map((years) => (years < 1 ? offer.underOne : years));
  const rows = [
    [offer.when, period(booking.start_at, booking.end_at)],
    [offer.where, district],
    [offer.children, ages.join(', ')],
    [
      text.pay,
      pay !== null &&
        rate !== null &&
        fill(text.payOf, { total: money(pay, currency), hour: money(rate, currency) }),
    ],
  ];
  return (
    <div className="slip">
      <p className="display">{offer.services[booking.service]}</p>
      <p className="quiet">{booking.code}</p>
      <dl>
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={String(name)}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

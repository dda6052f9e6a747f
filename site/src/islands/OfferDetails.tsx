import type { Offer } from '@nanny-polo/shared/offer';
import { dayAndTime, money, period } from '../lib/format.ts';
import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';

interface Props {
  readonly offer: Offer;
  readonly text: Messages['account']['offer'];
}

/** The details of an offer that a nanny sees. */
export function OfferDetails({ offer, text }: Props) {
  const age = (years: number) => (years < 1 ? text.underOne : years);
  const { pay_rate_minor: pay, start_at, end_at } = offer;
  const rows = [
    [text.when, start_at && end_at && period(start_at, end_at)],
    [text.where, offer.district],
    [text.children, offer.children_ages.map(age).join(', ')],
    [text.pay, pay === null ? '' : fill(text.perHour, { money: money(pay, offer.currency) })],
  ];
  return (
    <div className="slip">
      <p className="display">{text.services[offer.service]}</p>
      <p className="quiet">{offer.code}</p>
      <dl>
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {offer.state === 'waiting' && (
        <p className="quiet">{fill(text.until, { time: dayAndTime(offer.expires_at) })}</p>
      )}
    </div>
  );
}

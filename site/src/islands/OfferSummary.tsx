import type { Offer } from '@nanny-polo/shared/offer';
import type { ReactNode } from 'react';
import { money } from '../lib/format.ts';
import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { Facts } from './Facts.tsx';

interface Props {
  readonly text: Messages['account']['offer'];
  readonly offer: Pick<Offer, 'service' | 'code' | 'district' | 'children_ages' | 'pay_rate_minor'>;
  readonly when: ReactNode;
  /** The pay, by default that for an hour; no row if the family pays the nanny or the rate differs between visits. */
  readonly pay?: ReactNode;
  /** An additional row, such as the total pay for all visits. */
  readonly extraRow?: readonly [name: string, value: ReactNode];
  readonly children?: ReactNode;
}

/** The service, code, time, district, children's ages and pay that a nanny is offered. */
export function OfferSummary({ text, offer, when, pay, extraRow = ['', null], children }: Props) {
  const { pay_rate_minor: rate } = offer;
  const ages = offer.children_ages.map((years) => (years < 1 ? text.underOne : years));
  return (
    <div className="slip">
      <p className="display">{text.services[offer.service]}</p>
      <p className="quiet">{offer.code}</p>
      <Facts
        rows={[
          [text.when, when],
          [text.where, offer.district],
          [text.children, ages.join(', ')],
          [text.pay, pay ?? (rate !== null && fill(text.perHour, { money: money(rate) }))],
          extraRow,
        ]}
      />
      {children}
    </div>
  );
}

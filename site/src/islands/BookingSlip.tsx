import type { Offer } from '@nanny-polo/shared/offer';
import type { ReactNode } from 'react';
import type { Messages } from '../messages/en.ts';
import { Facts } from './Facts.tsx';

interface Props {
  readonly text: Messages['account']['offer'];
  readonly of: Pick<Offer, 'service' | 'code' | 'district' | 'children_ages'>;
  readonly when: ReactNode;
  /** The pay for an hour or for the visit; false if the family pays the nanny. */
  readonly pay: ReactNode;
  /** A further fact, such as the pay of all visits. */
  readonly more?: readonly [name: string, value: ReactNode];
  readonly children?: ReactNode;
}

/** What a nanny sees of one or more visits before accepting them. */
export function BookingSlip({ text, of, when, pay, more = ['', null], children }: Props) {
  const ages = of.children_ages.map((years) => (years < 1 ? text.underOne : years));
  return (
    <div className="slip">
      <p className="display">{text.services[of.service]}</p>
      <p className="quiet">{of.code}</p>
      <Facts
        rows={[
          [text.when, when],
          [text.where, of.district],
          [text.children, ages.join(', ')],
          [text.pay, pay],
          more,
        ]}
      />
      {children}
    </div>
  );
}

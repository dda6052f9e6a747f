import type { Offer } from '@nanny-polo/shared/bookings/offer';
import { formatChildren } from '@nanny-polo/shared/people/age';
import type { ReactNode } from 'react';
import { createMoneyFormat } from '../lib/format.ts';
import type { Messages } from '../messages/en.ts';
import { fillText } from '../messages/fill.ts';
import { Facts } from './Facts.tsx';

interface Props {
  readonly text: Messages['account']['offer'];
  readonly offer: Pick<Offer, 'service' | 'code' | 'district' | 'children_ages' | 'pay_rate_minor'> &
    Partial<Pick<Offer, 'pay_minor' | 'pay_lines'>>;
  readonly when: ReactNode;
  /** An additional row, such as the total pay for all visits. */
  readonly extraRow?: readonly [name: string, value: ReactNode];
  readonly children?: ReactNode;
  /** The pays that stand beside it, such as those of single visits. */
  readonly pays?: readonly number[];
}

/** The service, code, time, district, children's ages and pay that a nanny is offered. */
export function OfferSummary({ text, offer, when, extraRow = ['', null], pays = [], children }: Props) {
  const { pay_rate_minor: rate, pay_minor: pay = null, pay_lines: lines = [] } = offer;
  const amounts = [rate ?? 0, pay ?? 0, ...lines.map(({ amount_minor }) => amount_minor), ...pays];
  const format = createMoneyFormat(amounts);
  const hour = rate !== null && format(rate);
  return (
    <div className="slip">
      <p className="display">{text.services[offer.service]}</p>
      <p className="quiet">{offer.code}</p>
      <Facts
        rows={[
          [text.when, when],
          [text.where, offer.district],
          [text.children, formatChildren(offer.children_ages)],
          ...(lines.length > 1 ? lines : []).map(
            ({ label, amount_minor }) => [label, format(amount_minor)] as const,
          ),
          [
            text.pay,
            hour &&
              (pay === null
                ? fillText(text.perHour, { money: hour })
                : fillText(text.payOf, { total: format(pay), hour })),
          ],
          extraRow,
        ]}
      />
      {children}
    </div>
  );
}

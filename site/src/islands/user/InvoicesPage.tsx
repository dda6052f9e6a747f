import type { ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import { urlOf } from '@nanny-polo/shared/contract/http-client';
import {
  getUserOrderSums,
  type UserInvoiceRecord,
  userReceipt,
} from '@nanny-polo/shared/money/order-account';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { api } from '../../lib/api.ts';
import { formatCalendarDay, formatDay, formatMoney, formatMonth, formatSpokenDay } from '../../lib/format.ts';
import { fillText } from '../../messages/fill.ts';
import '../../styles/invoices.css';
import { useLoad } from '../use-load.ts';
import { AccountPage } from './AccountPage.tsx';
import { AccountSection, Load, LoadedSection } from './AccountSection.tsx';
import { Download, describeVisits, InvoiceFiles } from './Invoice.tsx';
import { Skeleton } from './Skeleton.tsx';
import { SmallButton } from './SmallButton.tsx';
import { Statement } from './Statement.tsx';
import { useInvoices } from './use-lists.ts';
import { type Text, useText } from './user-text.ts';

const waiting = <Skeleton of={['line', 'card', 'card', 'card']} />;

const fetchSums = () => api.call(getUserOrderSums);

/** What a parent owes, their invoices with the documents of each, and statements. */
export const InvoicesPage = ({ text }: { readonly text: Text }) => (
  <AccountPage text={text} section="account" title={text.user.invoices.title} waiting={waiting}>
    <Content />
  </AccountPage>
);

function Content() {
  const own = useText().user.invoices;
  const sums = useLoad(fetchSums);
  const { list, more, ...invoices } = useInvoices();
  // Both are shown at once, so that nothing moves.
  if (invoices.state.status === 'loading') return waiting;
  return (
    <Load load={sums} waiting={waiting}>
      {(value) => (
        <>
          <AccountSection id="owed" title={own.now}>
            <Owed sums={value} />
          </AccountSection>
          <LoadedSection id="list" title={own.list} load={invoices}>
            {() => (
              <>
                {list.length === 0 && <p className="waiting">{own.empty}</p>}
                <ul className="cards invoices">
                  {list.map((order) => (
                    <li key={order.id}>
                      <InvoiceCard order={order} />
                    </li>
                  ))}
                </ul>
                {more && <SmallButton onClick={more}>{own.more}</SmallButton>}
              </>
            )}
          </LoadedSection>
          <Statement />
        </>
      )}
    </Load>
  );
}

/** The sum owed now and what of it is overdue, and what the agency owes the parent. */
function Owed({ sums }: { readonly sums: ResponseBody<typeof getUserOrderSums> }) {
  const own = useText().user.invoices;
  const { owed_minor, overdue_minor, balance_minor, transfer } = sums;
  const refund = owed_minor - balance_minor;
  const isAll = overdue_minor === owed_minor;
  return (
    <>
      {(owed_minor > 0 || refund === 0) && (
        <p className="owed">
          <strong>
            {owed_minor > 0 ? fillText(own.owed, { amount: formatMoney(owed_minor) }) : own.nothing}
          </strong>{' '}
          {overdue_minor > 0 && (
            <span className="state bad">
              {isAll ? own.allOverdue : fillText(own.overdue, { amount: formatMoney(overdue_minor) })}
            </span>
          )}
        </p>
      )}
      {owed_minor > 0 && <p>{transfer ? fillText(own.transfer, { transfer }) : own.office}</p>}
      {refund > 0 && <p>{fillText(own.refund, { amount: formatMoney(refund) })}</p>}
    </>
  );
}

type Paid = Pick<UserInvoiceRecord, 'balance_minor' | 'overdue' | 'total_minor' | 'paid_minor'>;

/** Returns what is to be said about the payment of an invoice, and the colour in which it is said. */
function stateOf({ balance_minor, overdue, total_minor, paid_minor }: Paid) {
  if (overdue) return { name: 'overdue', colour: 'bad' } as const;
  if (balance_minor > 0) return { name: 'owed', colour: '' } as const;
  if (balance_minor < 0) return { name: 'refund', colour: '' } as const;
  if (total_minor === 0 && paid_minor === 0) return { name: 'nothing', colour: '' } as const;
  return { name: 'paid', colour: 'good' } as const;
}

interface Props {
  readonly order: UserInvoiceRecord;
}

/** Returns what an invoice is for: `Friday 4 Dec with Ines`, `Week of Mon, 30 Nov 2026`. */
function describeInvoice({ headings: own }: Text['user']['invoices'], order: UserInvoiceRecord): string {
  const { period, visits, first_visit, created_at } = order;
  if (period?.unit === 'week') return fillText(own.week, { from: formatCalendarDay(period.from) });
  if (period) return fillText(own.month, { from: formatMonth(period.from) });
  if (!first_visit) return fillText(own.other, { day: formatDay(created_at) });
  const day = formatSpokenDay(agencyDayOf(first_visit.start_at));
  if (visits > 1) return fillText(own.visits, { visits, day });
  const { nanny_name: name } = first_visit;
  return name === null ? fillText(own.unnamed, { day }) : fillText(own.visit, { day, name });
}

function InvoiceCard({ order }: Props) {
  const own = useText().user.invoices;
  const { openUntilNanny } = useText().user.booking;
  const { number, created_at, visits, first_visit } = order;
  const { name, colour } = stateOf(order);
  const heading = describeInvoice(own, order);
  const about = [
    `${number} ${fillText(own.of, { day: formatDay(created_at) })}`,
    visits > 0 && describeVisits(own, order),
  ];
  return (
    <article aria-label={`${heading}, ${number}`}>
      <p className="card-head">
        <strong>{heading}</strong>
        <span className={`state ${colour}`}>{own.states[name]}</span>
      </p>
      <p className="quiet">{about.filter(Boolean).join(' · ')}</p>
      {first_visit?.open && visits === 1 && <p>{openUntilNanny}</p>}
      {name !== 'nothing' && <InvoiceFacts order={order} />}
      <Payments order={order} />
      <InvoiceFiles order={order} />
    </article>
  );
}

function InvoiceFacts({ order }: Props) {
  const own = useText().user.invoices.facts;
  const { total_minor, paid_minor, balance_minor, currency, due_at } = order;
  const facts = [
    [own.amount, formatMoney(total_minor, currency)],
    [own.paid, formatMoney(paid_minor, currency)],
    ...(balance_minor !== 0
      ? [[balance_minor < 0 ? own.refund : own.balance, formatMoney(Math.abs(balance_minor), currency)]]
      : []),
    ...(due_at && balance_minor > 0 ? [[own.due, formatDay(due_at)]] : []),
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The payments of an invoice with a button to download the receipt; nothing without any. */
function Payments({ order }: Props) {
  const own = useText().user.invoices;
  const { id, number, currency, payments } = order;
  if (payments.length === 0) return null;
  const lines = payments.map(({ kind, amount_minor, received_on, method }) =>
    fillText(own.payments[kind], {
      amount: formatMoney(amount_minor, currency),
      day: formatCalendarDay(received_on),
      method: own.methods[method],
    }),
  );
  return (
    <>
      <p className="quiet">{lines.join(' ')}</p>
      <p>
        <Download
          url={urlOf(userReceipt, { id })}
          number={`${number} receipt`}
          label={fillText(own.receipt, { number })}
        />
      </p>
    </>
  );
}

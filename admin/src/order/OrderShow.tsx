import { Alert, Box } from '@mui/material';
import { money } from '@nanny-polo/shared/money';
import {
  type Order,
  type OrderLine,
  order,
  orderTransitionCalls,
  orderTransitions,
  transactionStatuses,
} from '@nanny-polo/shared/order';
import type { Adjustment, NotApplied } from '@nanny-polo/shared/quote';
import { useCanAccess, useTranslate } from 'react-admin';
import { period, shortInstant } from '../field/instant.ts';
import { PermittedLink } from '../field/PermittedLink.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { Fact, Facts } from '../record/Facts.tsx';
import { EditLink } from '../record/links.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { recordPage } from '../record/RecordPage.tsx';
import { Section, stack, twoColumns } from '../record/Section.tsx';
import { Transitions } from '../record/Transitions.tsx';
import { CreditNotes } from './CreditNotes.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { OrderLines, Transactions } from './OrderTables.tsx';
import { entries, whyNot } from './refundable.ts';
import { UnprintableAlert } from './UnprintableAlert.tsx';

const line = ({ label, amount_minor }: OrderLine) => `${label} ${money(amount_minor)}`;

/** One order: balance, next steps, lines, transactions and history. */
export const OrderShow = recordPage(Content, {
  lines: line,
  void_lines: line,
  adjustments: ({ name, amount_minor }: Adjustment) => `${name} ${money(-amount_minor)}`,
  not_applied: ({ discount, why }: NotApplied) => `${discount} (${why})`,
});

function Content({ record }: { record: Order }) {
  const translate = useTranslate();
  const { canAccess: mayChange = false } = useCanAccess({ resource: 'order', action: 'edit' });
  const text = (name: string) => translate(`resources.order.show.${name}`);
  const field = (name: string) => translate(`resources.order.fields.${name}`);
  return (
    <>
      <PageTitle title={record.number} back="/" />
      {record.undone_at && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('resources.order.show.undone', { when: shortInstant(record.undone_at) })}
        </Alert>
      )}
      <UnprintableAlert record={record} />
      <Box sx={twoColumns}>
        <Box sx={stack}>
          <OrderSummary record={record} mayChange={mayChange} />
          <Section heading={text('lines')}>
            <OrderLines record={record} />
          </Section>
          <Section heading={text('transactions')}>
            <Transactions record={record} />
          </Section>
          {record.credit_notes.length > 0 && (
            <Section heading={text('credit_notes')}>
              <CreditNotes record={record} mayChange={mayChange} />
            </Section>
          )}
        </Box>
        <Box sx={stack}>
          <OrderTransitions record={record} />
          <Section heading={text('bookings')}>
            <Bookings record={record} />
          </Section>
          <Section heading={text('terms')} action={!record.undone_at && <EditLink />}>
            <Facts>
              <Fact term={field('due_at')}>
                {record.due_at ? shortInstant(record.due_at) : translate('resources.order.no_due')}
              </Fact>
              <Fact term={field('note')}>{record.note}</Fact>
            </Facts>
          </Section>
          <RecordHistory
            history={order.history}
            {...(!record.undone_at && { write: order.write })}
            headingOf={(action) => translate(`resources.order.kind.${action}`, { _: '' })}
          />
        </Box>
      </Box>
    </>
  );
}

/** The transitions of an order, with the reasons why other transitions and transactions are not possible. */
function OrderTransitions({ record }: { record: Order }) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.order.${name}`, values);
  const refused = entries.flatMap((kind) => {
    const reason = whyNot(record, kind);
    const from = kind === 'credit' ? [] : transactionStatuses[kind];
    const statuses = from.map((status) => text(`status.${status}`)).join(', ');
    const why = reason && text(`transact_refused.${reason}`, { statuses });
    return why ? [{ what: text(`transact.${kind}`), why }] : [];
  });
  return (
    <Transitions
      transitions={orderTransitions}
      calls={orderTransitionCalls}
      endings={['cancel', 'expire']}
      refused={refused}
      noMain={record.balance_minor !== 0}
    />
  );
}

function Bookings({ record }: { record: Order }) {
  const translate = useTranslate();
  if (!record.bookings.length) return translate('resources.order.show.no_bookings');
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
      {record.bookings.map(({ id, code, service, start_at, end_at }) => (
        <li key={id}>
          <PermittedLink to={`/booking/${id}/show`}>{code}</PermittedLink>{' '}
          {translate(`resources.booking.service.${service}`)}, {period(start_at, end_at)}
        </li>
      ))}
    </Box>
  );
}

import { Alert, Box, Stack } from '@mui/material';
import {
  type Order,
  type OrderLine,
  order,
  orderTransitionCalls,
  orderTransitions,
  transactionStatuses,
} from '@nanny-polo/shared/money/order';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import type { Adjustment, NotApplied } from '@nanny-polo/shared/pricing/quote';
import {
  EditButton,
  Show,
  SimpleShowLayout,
  TextField,
  TopToolbar,
  useCanAccess,
  useTranslate,
  WithRecord,
} from 'react-admin';
import type { Words } from '../../records/record/FieldValue.tsx';
import { RecordHistory } from '../../records/record/RecordHistory.tsx';
import { RecordTitle } from '../../records/record/RecordTitle.tsx';
import { Section } from '../../records/record/Section.tsx';
import { Transitions } from '../../records/record/Transitions.tsx';
import { InstantField } from '../../ui/field/InstantField.tsx';
import { formatPeriod, formatShortInstant } from '../../ui/field/instant.ts';
import { PermittedLink } from '../../ui/field/PermittedLink.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { CreditNotes } from './CreditNotes.tsx';
import { againstEntry, entries } from './entries.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { OrderLines, Transactions } from './OrderTables.tsx';
import { UnprintableAlert } from './UnprintableAlert.tsx';

const line = ({ label, amount_minor }: OrderLine) => `${label} ${formatMoney(amount_minor)}`;

const words: Words = {
  lines: line,
  void_lines: line,
  adjustments: ({ name, amount_minor }: Adjustment) => `${name} ${formatMoney(-amount_minor)}`,
  not_applied: ({ discount, why }: NotApplied) => `${discount} (${why})`,
};

export const OrderShow = () => (
  <Show
    title={<RecordTitle<Order> of={({ parent_name, number }) => `${parent_name} · ${number}`} />}
    actions={
      <TopToolbar>
        <WithRecord<Order> render={({ undone_at }) => !undone_at && <EditButton />} />
      </TopToolbar>
    }
    aside={<WithRecord<Order> render={(record) => <Aside record={record} />} />}
  >
    <WithRecord<Order> render={(record) => <Content record={record} />} />
  </Show>
);

function Content({ record }: { record: Order }) {
  const text = useText('order.show');
  const { canAccess: mayChange = false } = useCanAccess({ resource: 'order', action: 'edit' });
  return (
    <>
      {record.undone_at && (
        <Alert severity="info">{text('undone', { when: formatShortInstant(record.undone_at) })}</Alert>
      )}
      <UnprintableAlert record={record} />
      <OrderSummary record={record} mayChange={mayChange} />
      <Section heading={text('lines')}>
        <OrderLines record={record} />
      </Section>
      <Section heading={text('transactions')}>
        <Transactions />
      </Section>
      {record.credit_notes.length > 0 && (
        <Section heading={text('credit_notes')}>
          <CreditNotes record={record} mayChange={mayChange} />
        </Section>
      )}
    </>
  );
}

function Aside({ record }: { record: Order }) {
  const text = useText('order');
  return (
    <Stack spacing={2}>
      <OrderTransitions record={record} />
      <Section heading={text('show.bookings')}>
        <Bookings record={record} />
      </Section>
      <Section heading={text('show.terms')}>
        <SimpleShowLayout>
          <InstantField source="due_at" emptyText={text('no_due')} />
          <TextField source="note" className="wide" />
        </SimpleShowLayout>
      </Section>
      <RecordHistory
        history={order.history}
        {...(!record.undone_at && { write: order.write })}
        words={words}
        headingOf={(action) => text(`kind.${action}`, { _: '' })}
      />
    </Stack>
  );
}

/** The transitions of an order, with the reasons why other transitions and transactions are not possible. */
function OrderTransitions({ record }: { record: Order }) {
  const text = useText('order');
  const refused = entries.flatMap((kind) => {
    const reason = againstEntry(record, kind);
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
          {translate(`resources.booking.service.${service}`)}, {formatPeriod(start_at, end_at)}
        </li>
      ))}
    </Box>
  );
}

import { money } from '@nanny-polo/shared/money';
import type { ListedOrder } from '@nanny-polo/shared/order';
import { Suspense } from 'react';
import { DataTable } from 'react-admin';
import { Instant } from '../field/Instant.tsx';
import { shortDay } from '../field/instant.ts';
import { Person } from '../field/Person.tsx';
import { RecordLink } from '../field/RecordLink.tsx';
import { RecordTable } from '../list/RecordTable.tsx';
import { lazyPart } from '../messages/lazy-screen.ts';
import { OrderStatusChip, PaymentChip } from './OrderChips.tsx';

/** The inputs of the bulk edit. They load with its dialog, because the dashboard shows this table too. */
const DueInput = lazyPart(async () => (await import('./bulk-inputs.tsx')).DueInput);
const NoteInput = lazyPart(async () => (await import('./bulk-inputs.tsx')).NoteInput);

const bulkInputs = {
  due_at: (
    <Suspense>
      <DueInput />
    </Suspense>
  ),
  note: (
    <Suspense>
      <NoteInput />
    </Suspense>
  ),
};

const Column = DataTable.Col<ListedOrder>;

/** The table of orders on wide screens. */
export function OrderTable() {
  return (
    <RecordTable bulkInputs={bulkInputs} mayDelete={false} hiddenColumns={['created_at']}>
      <Column
        source="number"
        render={({ id, number }) => <RecordLink to={`/order/${id}/show`}>{number}</RecordLink>}
      />
      <Column source="parent_name" render={({ parent_name }) => <Person name={parent_name} />} />
      <Column source="status" render={({ status }) => <OrderStatusChip status={status} />} />
      <Column source="payment_status" disableSort render={(order) => <PaymentChip order={order} />} />
      <Column source="total_minor" align="right" render={({ total_minor }) => money(total_minor)} />
      <Column source="balance_minor" align="right" render={({ balance_minor }) => money(balance_minor)} />
      <Column source="due_at" render={({ due_at }) => <Instant at={due_at} format={shortDay} />} />
      <Column
        source="created_at"
        render={({ created_at }) => <Instant at={created_at} format={shortDay} />}
      />
    </RecordTable>
  );
}

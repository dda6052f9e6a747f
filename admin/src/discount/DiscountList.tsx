import { countDiscounts, type Discount, discount, discountStatus } from '@nanny-polo/shared/discount';
import { BooleanInput } from 'react-admin';
import { InstantInput } from '../input/InstantInput.tsx';
import type { Column } from '../list/columns.tsx';
import { ListPage } from '../list/ListPage.tsx';
import type { Text } from '../page/use-text.ts';
import { DiscountStatusChip } from './DiscountStatusChip.tsx';
import { worth } from './words.ts';

const bulkInputs = {
  paused: <BooleanInput source="paused" defaultValue={true} />,
  starts_at: <InstantInput source="starts_at" />,
  ends_at: <InstantInput source="ends_at" />,
  combinable: <BooleanInput source="combinable" defaultValue={false} />,
};

const code = (record: Discount, text: Text) => record.code ?? text('automatic');

const columns: readonly Column<Discount>[] = [
  { source: 'name', link: true, card: 'title' },
  {
    source: 'status',
    as: 'word',
    card: 'mark',
    cell: ({ status }) => <DiscountStatusChip status={status} />,
  },
  { source: 'code', card: 'text', cell: code },
  { source: 'value', card: 'text', value: worth },
  { source: 'starts_at', as: 'time' },
  { source: 'ends_at', as: 'time' },
  { source: 'used_count', as: 'number' },
  { source: 'used_minor', as: 'amount' },
];

/** All discounts by status. */
export function DiscountList() {
  return (
    <ListPage
      list={discount.list}
      statuses={{ options: discountStatus.options, count: countDiscounts }}
      columns={columns}
      bulkInputs={bulkInputs}
    />
  );
}

import { countDiscounts, type Discount, discount, discountStatus } from '@nanny-polo/shared/discount';
import { BooleanInput } from 'react-admin';
import { InstantInput } from '../input/InstantInput.tsx';
import { Cards } from '../list/Cards.tsx';
import type { Column } from '../list/columns.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { type Text, useText } from '../page/use-text.ts';
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
  { source: 'name', link: true },
  { source: 'status', as: 'word', cell: ({ status }) => <DiscountStatusChip status={status} /> },
  { source: 'code', cell: code },
  { source: 'value', value: worth },
  { source: 'starts_at', as: 'time' },
  { source: 'ends_at', as: 'time' },
  { source: 'used_count', as: 'number' },
  { source: 'used_minor', as: 'amount' },
];

/** All discounts by status. */
export function DiscountList() {
  const text = useText('master/discount');
  return (
    <ListPage
      list={discount.list}
      statuses={{ options: discountStatus.options, count: countDiscounts }}
      columns={columns}
      cards={
        <Cards<Discount>
          heading={({ name }) => name}
          mark={({ status }) => <DiscountStatusChip status={status} />}
        >
          {(record) => `${worth(record, text)} · ${code(record, text)}`}
        </Cards>
      }
      bulkInputs={bulkInputs}
    />
  );
}

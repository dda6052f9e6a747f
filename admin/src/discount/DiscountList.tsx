import { countDiscounts, type Discount, discount, discountStatus } from '@nanny-polo/shared/discount';
import { money } from '@nanny-polo/shared/money';
import { BooleanInput, DataTable } from 'react-admin';
import { Instant } from '../field/Instant.tsx';
import { InstantInput } from '../input/InstantInput.tsx';
import { Cards } from '../list/Cards.tsx';
import type { ExportColumn } from '../list/columns.ts';
import { ListPage } from '../list/ListPage.tsx';
import { RecordColumn, RecordTable } from '../list/RecordTable.tsx';
import { useText } from '../page/use-text.ts';
import { DiscountStatusChip } from './DiscountStatusChip.tsx';
import { worth } from './words.ts';

const bulkInputs = {
  paused: <BooleanInput source="paused" defaultValue={true} />,
  starts_at: <InstantInput source="starts_at" />,
  ends_at: <InstantInput source="ends_at" />,
  combinable: <BooleanInput source="combinable" defaultValue={false} />,
};

const Column = DataTable.Col<Discount>;

/** All discounts by status. */
export function DiscountList() {
  const text = useText('master/discount');
  const code = (record: Discount) => record.code ?? text('automatic');
  const columns: ExportColumn<Discount>[] = [
    'name',
    'code',
    { label: 'value', value: worth },
    { word: 'status' },
    'used_count',
    { amount: 'used_minor' },
  ];
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
          {(record) => `${worth(record, text)} · ${code(record)}`}
        </Cards>
      }
      table={
        <RecordTable bulkInputs={bulkInputs}>
          <RecordColumn source="name" />
          <Column
            source="status"
            disableSort
            render={({ status }) => <DiscountStatusChip status={status} />}
          />
          <Column source="code" render={code} />
          <Column source="value" render={(record) => worth(record, text)} />
          <Column source="starts_at" render={({ starts_at }) => <Instant at={starts_at} />} />
          <Column source="ends_at" render={({ ends_at }) => <Instant at={ends_at} />} />
          <DataTable.NumberCol source="used_count" />
          <Column source="used_minor" align="right" render={({ used_minor }) => money(used_minor)} />
        </RecordTable>
      }
    />
  );
}

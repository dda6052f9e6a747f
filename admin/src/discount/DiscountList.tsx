import { countDiscounts, type Discount, discount, discountStatus } from '@nanny-polo/shared/discount';
import { money } from '@nanny-polo/shared/money';
import { BooleanInput, DataTable, useCanAccess, useTranslate } from 'react-admin';
import { Instant } from '../field/Instant.tsx';
import { RecordLink } from '../field/RecordLink.tsx';
import { InstantInput } from '../input/InstantInput.tsx';
import { BulkActions } from '../list/BulkActions.tsx';
import { Cards } from '../list/Cards.tsx';
import { amountColumn } from '../list/columns.ts';
import { ListPage } from '../list/ListPage.tsx';
import { Rows } from '../list/Row.tsx';
import { tableStyle } from '../list/table-style.ts';
import { DiscountStatusChip } from './DiscountStatusChip.tsx';
import { useWorth } from './use-worth.ts';

/** Fields of the bulk edit. */
const alike = {
  paused: <BooleanInput source="paused" defaultValue={true} />,
  starts_at: <InstantInput source="starts_at" />,
  ends_at: <InstantInput source="ends_at" />,
  combinable: <BooleanInput source="combinable" defaultValue={false} />,
};

const Column = DataTable.Col<Discount>;

/** All discounts by status. */
export function DiscountList() {
  const translate = useTranslate();
  const { canAccess: mayChange } = useCanAccess({ resource: 'master/discount', action: 'edit' });
  const worth = useWorth();
  const text = (name: string) => translate(`resources.master/discount.${name}`);
  const code = (record: Discount) => record.code ?? text('automatic');
  const columns = [
    { heading: text('fields.name'), value: (record: Discount) => record.name },
    { heading: text('fields.code'), value: (record: Discount) => record.code },
    { heading: text('fields.value'), value: worth },
    { heading: text('fields.status'), value: (record: Discount) => text(`status.${record.status}`) },
    { heading: text('fields.used_count'), value: (record: Discount) => record.used_count },
    amountColumn<Discount>(text('fields.used_minor'), ({ used_minor }) => used_minor),
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
          {(record) => `${worth(record)} · ${code(record)}`}
        </Cards>
      }
      table={
        <DataTable<Discount>
          body={Rows}
          bulkActionButtons={mayChange ? <BulkActions inputs={alike} /> : false}
          sx={tableStyle}
        >
          <Column
            source="name"
            render={({ id, name }) => <RecordLink to={`/master/discount/${id}/show`}>{name}</RecordLink>}
          />
          <Column
            source="status"
            disableSort
            render={({ status }) => <DiscountStatusChip status={status} />}
          />
          <Column source="code" render={code} />
          <Column source="value" render={worth} />
          <Column source="starts_at" render={({ starts_at }) => <Instant at={starts_at} />} />
          <Column source="ends_at" render={({ ends_at }) => <Instant at={ends_at} />} />
          <DataTable.NumberCol source="used_count" />
          <Column source="used_minor" align="right" render={({ used_minor }) => money(used_minor)} />
        </DataTable>
      }
    />
  );
}

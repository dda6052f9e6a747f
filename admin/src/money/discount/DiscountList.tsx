import { type Theme, useMediaQuery } from '@mui/material';
import { countDiscounts, type Discount, discount, discountStatus } from '@nanny-polo/shared/money/discount';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { BooleanInput, DataTable, List, SimpleList, useCanAccess } from 'react-admin';
import { BulkActions } from '../../records/list/BulkActions.tsx';
import type { CsvColumn } from '../../records/list/csv-column.ts';
import { ListActions } from '../../records/list/ListActions.tsx';
import { ListRecords } from '../../records/list/ListRecords.tsx';
import { ListSearch } from '../../records/list/ListSearch.tsx';
import { ListUrl } from '../../records/list/ListUrl.tsx';
import { InstantInput } from '../../records/list/lazy-inputs.ts';
import { PageHead } from '../../records/list/PageHead.tsx';
import { StatusTabs } from '../../records/list/StatusTabs.tsx';
import { Instant } from '../../ui/field/Instant.tsx';
import { RecordLink } from '../../ui/field/RecordLink.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { DiscountStatusChip } from './DiscountStatusChip.tsx';
import { worthOf } from './words.ts';

const filters = [<ListSearch key="q" source="q" alwaysOn />];

const csvColumns: readonly CsvColumn<Discount>[] = [
  'name',
  { source: 'status', as: 'word' },
  'code',
  { source: 'value', value: worthOf },
  { source: 'starts_at', as: 'time' },
  { source: 'ends_at', as: 'time' },
  'used_count',
  { source: 'used_minor', as: 'amount' },
];

const bulkInputs = {
  paused: <BooleanInput source="paused" defaultValue={true} />,
  starts_at: <InstantInput source="starts_at" />,
  ends_at: <InstantInput source="ends_at" />,
  combinable: <BooleanInput source="combinable" defaultValue={false} />,
};
const Column = DataTable.Col<Discount>;

export function DiscountList() {
  const text = useText('master/discount');
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'master/discount', action: 'edit' });
  return (
    <ListUrl list={discount.list}>
      <PageHead group="discounts" />
      <List
        actions={<ListActions list={discount.list} columns={csvColumns} />}
        filters={filters}
        sort={{ field: 'id', order: 'DESC' }}
      >
        <StatusTabs options={discountStatus.options} count={countDiscounts} />
        <ListRecords>
          {isSmall ? (
            <SimpleList<Discount>
              primaryText={({ name }) => name}
              secondaryText={(record) => `${record.code ?? text('automatic')} · ${worthOf(record, text)}`}
              tertiaryText={({ status }) => <DiscountStatusChip state={status} />}
            />
          ) : (
            <DataTable bulkActionButtons={mayEdit && <BulkActions inputs={bulkInputs} />}>
              <Column source="name" render={({ name }) => <RecordLink>{name}</RecordLink>} />
              <Column
                source="status"
                disableSort
                render={({ status }) => <DiscountStatusChip state={status} />}
              />
              <Column source="code" render={({ code }) => code ?? text('automatic')} />
              <Column source="value" render={(record) => worthOf(record, text)} />
              <Column source="starts_at" render={({ starts_at }) => <Instant at={starts_at} />} />
              <Column source="ends_at" render={({ ends_at }) => <Instant at={ends_at} />} />
              <DataTable.NumberCol source="used_count" />
              <Column
                source="used_minor"
                align="right"
                render={({ used_minor }) => formatMoney(used_minor)}
              />
            </DataTable>
          )}
        </ListRecords>
      </List>
    </ListUrl>
  );
}

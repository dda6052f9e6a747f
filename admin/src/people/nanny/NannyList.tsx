import { type Theme, useMediaQuery } from '@mui/material';
import { countNannies, type ListedNanny, nanny, nannyStatus } from '@nanny-polo/shared/people/nanny';
import { DataTable, List, NullableBooleanInput, SimpleList, useCanAccess } from 'react-admin';
import { BulkActions } from '../../records/list/BulkActions.tsx';
import type { CsvColumn } from '../../records/list/csv-column.ts';
import { internalNote } from '../../records/list/internal-note.tsx';
import { ListActions } from '../../records/list/ListActions.tsx';
import { ListRecords } from '../../records/list/ListRecords.tsx';
import { ListSearch } from '../../records/list/ListSearch.tsx';
import { ListUrl } from '../../records/list/ListUrl.tsx';
import { DayInput } from '../../records/list/lazy-inputs.ts';
import { PageHead } from '../../records/list/PageHead.tsx';
import { StatusTabs } from '../../records/list/StatusTabs.tsx';
import { Instant } from '../../ui/field/Instant.tsx';
import { Person } from '../../ui/field/Person.tsx';
import { PhoneLink } from '../../ui/field/PhoneLink.tsx';
import { RecordLink } from '../../ui/field/RecordLink.tsx';
import { NannyStatusChip } from './NannyStatusChip.tsx';

const filters = [
  <ListSearch key="q" source="q" alwaysOn />,
  <NullableBooleanInput key="linked" source="linked" />,
  <DayInput key="created_at_gte" source="created_at_gte" edge="start" />,
  <DayInput key="created_at_lte" source="created_at_lte" edge="end" />,
];

const dossierOf = ({ nanny_polo_name, nanny_polo_code }: ListedNanny) =>
  nanny_polo_name && `${nanny_polo_name} (${nanny_polo_code})`;

const csvColumns: readonly CsvColumn<ListedNanny>[] = [
  'name',
  { source: 'status', as: 'word' },
  'email',
  'phone',
  { source: 'nanny_polo_name', value: dossierOf },
  { source: 'created_at', as: 'time' },
];

const Column = DataTable.Col<ListedNanny>;

export function NannyList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'users/nanny', action: 'edit' });
  return (
    <ListUrl list={nanny.list}>
      <PageHead group="nannies" />
      <List
        actions={<ListActions list={nanny.list} columns={csvColumns} />}
        filters={filters}
        sort={{ field: 'name', order: 'ASC' }}
      >
        <StatusTabs options={nannyStatus.options} count={countNannies} />
        <ListRecords>
          {isSmall ? (
            <SimpleList<ListedNanny>
              primaryText={({ name }) => name}
              secondaryText={(account) => [account.email, dossierOf(account)].filter(Boolean).join(' · ')}
              tertiaryText={({ status }) => <NannyStatusChip state={status} />}
            />
          ) : (
            <DataTable bulkActionButtons={mayEdit && <BulkActions inputs={internalNote} />}>
              <Column
                source="name"
                render={({ name, photo }) => (
                  <RecordLink>
                    <Person name={name} photo={photo} size={28} />
                  </RecordLink>
                )}
              />
              <Column source="status" render={({ status }) => <NannyStatusChip state={status} />} />
              <Column source="email" />
              <Column
                source="phone"
                disableSort
                render={({ phone }) => phone && <PhoneLink phone={phone} />}
              />
              <Column source="nanny_polo_name" render={dossierOf} />
              <Column source="created_at" render={({ created_at }) => <Instant at={created_at} />} />
            </DataTable>
          )}
        </ListRecords>
      </List>
    </ListUrl>
  );
}

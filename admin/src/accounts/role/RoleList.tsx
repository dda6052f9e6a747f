import { type Theme, useMediaQuery } from '@mui/material';
import { type Role, role } from '@nanny-polo/shared/accounts/role';
import { DataTable, List, SimpleList, useCanAccess } from 'react-admin';
import { BulkDelete } from '../../records/list/BulkDelete.tsx';
import type { CsvColumn } from '../../records/list/csv-column.ts';
import { ListActions } from '../../records/list/ListActions.tsx';
import { ListRecords } from '../../records/list/ListRecords.tsx';
import { ListSearch } from '../../records/list/ListSearch.tsx';
import { ListUrl } from '../../records/list/ListUrl.tsx';
import { PageHead } from '../../records/list/PageHead.tsx';
import { Instant } from '../../ui/field/Instant.tsx';
import { RecordLink } from '../../ui/field/RecordLink.tsx';
import { type Text, useText } from '../../ui/page/use-text.ts';
import { describePermission } from './words.ts';

const filters = [<ListSearch key="q" source="q" alwaysOn />];

const countOf = (record: Role, type: 'visit' | 'full') =>
  record.permissions.filter((permission) => permission.type === type).length;
const opens = (record: Role, text: Text) =>
  record.permissions.length
    ? text('opens', { full: countOf(record, 'full'), visit: countOf(record, 'visit') })
    : text('opens_none');

const csvColumns: readonly CsvColumn<Role>[] = [
  'name',
  'description',
  { source: 'permissions', value: ({ permissions }) => permissions.map(describePermission).join(', ') },
  'admin_count',
  { source: 'updated_at', as: 'time' },
];

const Column = DataTable.Col<Role>;

export function RoleList() {
  const text = useText('role');
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'role', action: 'edit' });
  return (
    <ListUrl list={role.list}>
      <PageHead group="roles" />
      <List
        actions={<ListActions list={role.list} columns={csvColumns} />}
        filters={filters}
        sort={{ field: 'name', order: 'ASC' }}
      >
        <ListRecords>
          {isSmall ? (
            <SimpleList<Role>
              primaryText={({ name }) => name}
              secondaryText={(record) =>
                `${opens(record, text)} · ${text('fields.admin_count')}: ${record.admin_count}`
              }
            />
          ) : (
            <DataTable bulkActionButtons={mayEdit && <BulkDelete />}>
              <Column source="name" render={({ name }) => <RecordLink>{name}</RecordLink>} />
              <Column source="description" disableSort />
              <Column source="permissions" disableSort render={(record) => opens(record, text)} />
              <DataTable.NumberCol source="admin_count" />
              <Column source="updated_at" render={({ updated_at }) => <Instant at={updated_at} />} />
            </DataTable>
          )}
        </ListRecords>
      </List>
    </ListUrl>
  );
}

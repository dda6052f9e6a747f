import { type Role, role } from '@nanny-polo/shared/role';
import { DataTable } from 'react-admin';
import { Instant } from '../field/Instant.tsx';
import { Cards } from '../list/Cards.tsx';
import type { ExportColumn } from '../list/columns.ts';
import { ListPage } from '../list/ListPage.tsx';
import { RecordColumn, RecordTable } from '../list/RecordTable.tsx';
import { useText } from '../page/use-text.ts';
import { permissionWords } from './words.ts';

const columns: readonly ExportColumn<Role>[] = [
  'name',
  'description',
  {
    label: 'permissions',
    value: ({ permissions }) => permissions.map(permissionWords).join(', '),
  },
  'admin_count',
  { time: 'updated_at' },
];

const Column = DataTable.Col<Role>;

/** All roles. */
export function RoleList() {
  const text = useText('role');
  const count = (record: Role, type: 'visit' | 'full') =>
    record.permissions.filter((one) => one.type === type).length;
  const opens = (record: Role) =>
    record.permissions.length
      ? text('opens', { full: count(record, 'full'), visit: count(record, 'visit') })
      : text('opens_none');
  return (
    <ListPage
      list={role.list}
      sort={{ field: 'name', order: 'ASC' }}
      columns={columns}
      cards={
        <Cards<Role> heading={({ name }) => name}>
          {(record) => `${opens(record)} · ${text('fields.admin_count')}: ${record.admin_count}`}
        </Cards>
      }
      table={
        <RecordTable>
          <RecordColumn source="name" />
          <Column source="description" disableSort />
          <Column source="permissions" disableSort render={opens} />
          <DataTable.NumberCol source="admin_count" />
          <Column source="updated_at" render={({ updated_at }) => <Instant at={updated_at} />} />
        </RecordTable>
      }
    />
  );
}

import { type AdminUser, adminUser, adminUserStatus, countAdminUsers } from '@nanny-polo/shared/admin-user';
import { ownerId } from '@nanny-polo/shared/permission';
import { DataTable, ReferenceInput, SelectInput } from 'react-admin';
import { Instant } from '../field/Instant.tsx';
import { Person } from '../field/Person.tsx';
import { DayInput } from '../input/DayInput.tsx';
import { Cards } from '../list/Cards.tsx';
import type { ExportColumn } from '../list/columns.ts';
import { FilterPanel } from '../list/FilterPanel.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { RecordColumn, RecordTable } from '../list/RecordTable.tsx';
import { useText } from '../page/use-text.ts';
import { AdminUserStatusChip } from './AdminUserStatusChip.tsx';

const roles = {
  source: 'role_id',
  reference: 'lookup/role',
  sort: { field: 'name', order: 'ASC' },
  perPage: 100,
} as const;

const bulkInputs = {
  role_id: (
    <ReferenceInput {...roles}>
      <SelectInput optionText="name" />
    </ReferenceInput>
  ),
};

const Column = DataTable.Col<AdminUser>;
const sources = ['role_id', 'last_login_at_gte', 'last_login_at_lte'];
const filters = (
  <FilterPanel>
    <ReferenceInput {...roles}>
      <SelectInput optionText="name" helperText={false} />
    </ReferenceInput>
    <DayInput source="last_login_at_gte" edge="start" />
    <DayInput source="last_login_at_lte" edge="end" />
  </FilterPanel>
);

/** All admins by status. */
export function AdminUserList() {
  const text = useText('admin-user');
  const roleOf = (record: AdminUser) =>
    record.id === ownerId ? text('owner') : (record.role_name ?? text('no_role'));
  const columns: ExportColumn<AdminUser>[] = [
    'name',
    'email',
    { label: 'role_name', value: roleOf },
    { word: 'status' },
    { time: 'last_login_at' },
  ];
  return (
    <ListPage
      list={adminUser.list}
      sort={{ field: 'name', order: 'ASC' }}
      statuses={{ options: adminUserStatus.options, count: countAdminUsers }}
      sources={sources}
      filters={filters}
      columns={columns}
      cards={
        <Cards<AdminUser>
          heading={({ name }) => name}
          mark={({ status }) => <AdminUserStatusChip state={status} />}
        >
          {(record) => `${record.email} · ${roleOf(record)}`}
        </Cards>
      }
      table={
        <RecordTable bulkInputs={bulkInputs} hiddenColumns={['created_at']}>
          <RecordColumn<AdminUser> source="name" render={({ name }) => <Person name={name} />} />
          <Column source="email" />
          <Column source="role_name" render={roleOf} />
          <Column source="status" render={({ status }) => <AdminUserStatusChip state={status} />} />
          <Column
            source="last_login_at"
            render={({ last_login_at }) => (last_login_at ? <Instant at={last_login_at} /> : text('never'))}
          />
          <Column source="created_at" render={({ created_at }) => <Instant at={created_at} />} />
        </RecordTable>
      }
    />
  );
}

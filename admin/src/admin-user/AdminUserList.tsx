import { type AdminUser, adminUser, adminUserStatus, countAdminUsers } from '@nanny-polo/shared/admin-user';
import { ownerId } from '@nanny-polo/shared/permission';
import { Instant } from '../field/Instant.tsx';
import { Person } from '../field/Person.tsx';
import { DayInput } from '../input/DayInput.tsx';
import type { Column } from '../list/columns.tsx';
import { FilterPanel } from '../list/FilterPanel.tsx';
import { ListPage } from '../list/ListPage.tsx';
import type { Text } from '../page/use-text.ts';
import { AdminUserStatusChip } from './AdminUserStatusChip.tsx';
import { RoleSelect } from './RoleSelect.tsx';

const bulkInputs = { role_id: <RoleSelect /> };

const roleOf = (record: AdminUser, text: Text) =>
  record.id === ownerId ? text('owner') : (record.role_name ?? text('no_role'));

const columns: readonly Column<AdminUser>[] = [
  { source: 'name', link: true, card: 'title', cell: ({ name }) => <Person name={name} /> },
  { source: 'email', card: 'text' },
  { source: 'role_name', card: 'text', value: roleOf },
  {
    source: 'status',
    as: 'word',
    card: 'mark',
    cell: ({ status }) => <AdminUserStatusChip state={status} />,
  },
  {
    source: 'last_login_at',
    as: 'time',
    cell: ({ last_login_at }, text) => (last_login_at ? <Instant at={last_login_at} /> : text('never')),
  },
  { source: 'created_at', as: 'time', hidden: true },
];

const filters = (
  <FilterPanel>
    <RoleSelect helperText={false} />
    <DayInput source="last_login_at_gte" edge="start" />
    <DayInput source="last_login_at_lte" edge="end" />
  </FilterPanel>
);

/** All admins by status. */
export function AdminUserList() {
  return (
    <ListPage
      list={adminUser.list}
      sort={{ field: 'name', order: 'ASC' }}
      statuses={{ options: adminUserStatus.options, count: countAdminUsers }}
      filters={filters}
      columns={columns}
      bulkInputs={bulkInputs}
    />
  );
}

import { type Theme, useMediaQuery } from '@mui/material';
import {
  type AdminUser,
  adminUser,
  adminUserStatus,
  countAdminUsers,
} from '@nanny-polo/shared/accounts/admin-user';
import { ownerId } from '@nanny-polo/shared/contract/permission';
import { DataTable, List, SimpleList, useCanAccess } from 'react-admin';
import { BulkActions } from '../../records/list/BulkActions.tsx';
import type { CsvColumn } from '../../records/list/csv-column.ts';
import { ListActions } from '../../records/list/ListActions.tsx';
import { ListRecords } from '../../records/list/ListRecords.tsx';
import { ListSearch } from '../../records/list/ListSearch.tsx';
import { ListUrl } from '../../records/list/ListUrl.tsx';
import { DayInput } from '../../records/list/lazy-inputs.ts';
import { PageHead } from '../../records/list/PageHead.tsx';
import { StatusTabs } from '../../records/list/StatusTabs.tsx';
import { Instant } from '../../ui/field/Instant.tsx';
import { Person } from '../../ui/field/Person.tsx';
import { RecordLink } from '../../ui/field/RecordLink.tsx';
import { RefusedAddress } from '../../ui/field/RefusedAddress.tsx';
import { type Text, useText } from '../../ui/page/use-text.ts';
import { AdminUserStatusChip } from './AdminUserStatusChip.tsx';
import { FactorChip } from './FactorChip.tsx';
import { RoleSelect } from './RoleSelect.tsx';

const filters = [
  <ListSearch key="q" source="q" alwaysOn />,
  <RoleSelect key="role_id" source="role_id" />,
  <DayInput key="last_login_at_gte" source="last_login_at_gte" edge="start" />,
  <DayInput key="last_login_at_lte" source="last_login_at_lte" edge="end" />,
];

const roleOf = (admin: AdminUser, text: Text) =>
  admin.id === ownerId ? text('owner') : (admin.role_name ?? text('no_role'));

const csvColumns: readonly CsvColumn<AdminUser>[] = [
  'name',
  'email',
  { source: 'role_name', value: roleOf },
  { source: 'status', as: 'word' },
  { source: 'last_login_at', as: 'time' },
  { source: 'created_at', as: 'time' },
];

const bulkInputs = { role_id: <RoleSelect /> };
const hiddenColumns = ['created_at'];
const Column = DataTable.Col<AdminUser>;

export function AdminUserList() {
  const text = useText('admin-user');
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'admin-user', action: 'edit' });
  return (
    <ListUrl list={adminUser.list}>
      <PageHead group="admins" />
      <List
        actions={<ListActions list={adminUser.list} columns={csvColumns} />}
        filters={filters}
        sort={{ field: 'name', order: 'ASC' }}
      >
        <StatusTabs options={adminUserStatus.options} count={countAdminUsers} />
        <ListRecords>
          {isSmall ? (
            <SimpleList<AdminUser>
              primaryText={({ name }) => name}
              secondaryText={(admin) =>
                [admin.email, roleOf(admin, text), admin.has_second_factor && text('factor')]
                  .filter(Boolean)
                  .join(' · ')
              }
              tertiaryText={({ status }) => <AdminUserStatusChip state={status} />}
            />
          ) : (
            <DataTable
              bulkActionButtons={mayEdit && <BulkActions inputs={bulkInputs} />}
              hiddenColumns={hiddenColumns}
            >
              <Column
                source="name"
                render={({ name }) => (
                  <RecordLink>
                    <Person name={name} />
                  </RecordLink>
                )}
              />
              <Column
                source="email"
                render={({ email, email_refused_at }) => (
                  <>
                    {email} <RefusedAddress since={email_refused_at} />
                  </>
                )}
              />
              <Column source="role_name" render={(admin) => roleOf(admin, text)} />
              <Column source="status" render={({ status }) => <AdminUserStatusChip state={status} />} />
              <Column
                source="last_login_at"
                render={({ last_login_at }) =>
                  last_login_at ? <Instant at={last_login_at} /> : text('never')
                }
              />
              <Column
                source="has_second_factor"
                disableSort
                render={({ has_second_factor }) => has_second_factor && <FactorChip />}
              />
              <Column source="created_at" render={({ created_at }) => <Instant at={created_at} />} />
            </DataTable>
          )}
        </ListRecords>
      </List>
    </ListUrl>
  );
}

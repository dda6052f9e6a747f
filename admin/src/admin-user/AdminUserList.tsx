import Box from '@mui/material/Box';
import { type AdminUser, adminUser, adminUserStatus, countAdminUsers } from '@nanny-polo/shared/admin-user';
import { ownerId } from '@nanny-polo/shared/permission';
import {
  DataTable,
  FilterLiveForm,
  ReferenceInput,
  SelectInput,
  useCanAccess,
  useTranslate,
} from 'react-admin';
import { Instant } from '../field/Instant.tsx';
import { Person } from '../field/Person.tsx';
import { RecordLink } from '../field/RecordLink.tsx';
import { DayInput } from '../input/DayInput.tsx';
import { BulkActions } from '../list/BulkActions.tsx';
import { Cards } from '../list/Cards.tsx';
import { timeColumn } from '../list/columns.ts';
import { filterPanel } from '../list/filter-panel.ts';
import { ListPage } from '../list/ListPage.tsx';
import { Rows } from '../list/Row.tsx';
import { tableStyle } from '../list/table-style.ts';
import { AdminUserStatusChip } from './AdminUserStatusChip.tsx';

/** Fields of the bulk edit. */
const alike = {
  role_id: (
    <ReferenceInput source="role_id" reference="lookup/role" sort={{ field: 'name', order: 'ASC' }}>
      <SelectInput optionText="name" />
    </ReferenceInput>
  ),
};

const Column = DataTable.Col<AdminUser>;
const sources = ['role_id', 'last_login_at_gte', 'last_login_at_lte'];

/** All admins by status. */
export function AdminUserList() {
  const translate = useTranslate();
  const { canAccess: mayChange } = useCanAccess({ resource: 'admin-user', action: 'edit' });
  const text = (name: string) => translate(`resources.admin-user.${name}`);
  const roleOf = (record: AdminUser) =>
    record.id === ownerId ? text('owner') : (record.role_name ?? text('no_role'));
  const columns = [
    { heading: text('fields.name'), value: (record: AdminUser) => record.name },
    { heading: text('fields.email'), value: (record: AdminUser) => record.email },
    { heading: text('fields.role_name'), value: roleOf },
    { heading: text('fields.status'), value: (record: AdminUser) => text(`status.${record.status}`) },
    timeColumn<AdminUser>(text('fields.last_login_at'), ({ last_login_at }) => last_login_at),
  ];
  return (
    <ListPage
      list={adminUser.list}
      sort={{ field: 'name', order: 'ASC' }}
      statuses={{ options: adminUserStatus.options, count: countAdminUsers }}
      sources={sources}
      filters={<Filters />}
      columns={columns}
      cards={
        <Cards<AdminUser>
          heading={({ name }) => name}
          mark={({ status }) => <AdminUserStatusChip status={status} />}
        >
          {(record) => `${record.email} · ${roleOf(record)}`}
        </Cards>
      }
      table={
        <DataTable<AdminUser>
          body={Rows}
          bulkActionButtons={mayChange ? <BulkActions inputs={alike} /> : false}
          hiddenColumns={['created_at']}
          sx={tableStyle}
        >
          <Column
            source="name"
            render={({ id, name }) => (
              <RecordLink to={`/admin-user/${id}/show`}>
                <Person name={name} />
              </RecordLink>
            )}
          />
          <Column source="email" />
          <Column source="role_name" render={roleOf} />
          <Column source="status" render={({ status }) => <AdminUserStatusChip status={status} />} />
          <Column
            source="last_login_at"
            render={({ last_login_at }) => (last_login_at ? <Instant at={last_login_at} /> : text('never'))}
          />
          <Column source="created_at" render={({ created_at }) => <Instant at={created_at} />} />
        </DataTable>
      }
    />
  );
}

function Filters() {
  const translate = useTranslate();
  const label = translate('resources.admin-user.fields.last_login_at');
  return (
    <FilterLiveForm>
      <Box sx={filterPanel}>
        <ReferenceInput source="role_id" reference="lookup/role" sort={{ field: 'name', order: 'ASC' }}>
          <SelectInput optionText="name" helperText={false} />
        </ReferenceInput>
        <DayInput source="last_login_at_gte" edge="start" label={translate('list.from', { what: label })} />
        <DayInput source="last_login_at_lte" edge="end" label={translate('list.until', { what: label })} />
      </Box>
    </FilterLiveForm>
  );
}

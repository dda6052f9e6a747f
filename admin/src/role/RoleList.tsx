import { type Role, role } from '@nanny-polo/shared/role';
import { DataTable, useCanAccess, useTranslate } from 'react-admin';
import { Instant } from '../field/Instant.tsx';
import { RecordLink } from '../field/RecordLink.tsx';
import { BulkActions } from '../list/BulkActions.tsx';
import { Cards } from '../list/Cards.tsx';
import { timeColumn } from '../list/columns.ts';
import { ListPage } from '../list/ListPage.tsx';
import { Rows } from '../list/Row.tsx';
import { tableStyle } from '../list/table-style.ts';

const Column = DataTable.Col<Role>;

/** All roles. */
export function RoleList() {
  const translate = useTranslate();
  const { canAccess: mayChange } = useCanAccess({ resource: 'role', action: 'edit' });
  const text = (name: string, values = {}) => translate(`resources.role.${name}`, values);
  const count = (record: Role, type: 'visit' | 'full') =>
    record.permissions.filter((one) => one.type === type).length;
  const opens = (record: Role) =>
    record.permissions.length
      ? text('opens', { full: count(record, 'full'), visit: count(record, 'visit') })
      : text('opens_none');
  const columns = [
    { heading: text('fields.name'), value: (record: Role) => record.name },
    { heading: text('fields.description'), value: (record: Role) => record.description },
    {
      heading: text('fields.permissions'),
      value: (record: Role) => record.permissions.map(({ name, type }) => `${name}: ${type}`).join(', '),
    },
    { heading: text('fields.admin_count'), value: (record: Role) => record.admin_count },
    timeColumn<Role>(text('fields.updated_at'), ({ updated_at }) => updated_at),
  ];
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
        <DataTable<Role> body={Rows} bulkActionButtons={mayChange ? <BulkActions /> : false} sx={tableStyle}>
          <Column
            source="name"
            render={({ id, name }) => <RecordLink to={`/role/${id}/show`}>{name}</RecordLink>}
          />
          <Column source="description" disableSort />
          <Column source="permissions" disableSort render={opens} />
          <DataTable.NumberCol source="admin_count" />
          <Column source="updated_at" render={({ updated_at }) => <Instant at={updated_at} />} />
        </DataTable>
      }
    />
  );
}

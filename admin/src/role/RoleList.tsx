import { type Role, role } from '@nanny-polo/shared/role';
import { Cards } from '../list/Cards.tsx';
import type { Column } from '../list/columns.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { type Text, useText } from '../page/use-text.ts';
import { permissionWords } from './words.ts';

const count = (record: Role, type: 'visit' | 'full') =>
  record.permissions.filter((one) => one.type === type).length;
const opens = (record: Role, text: Text) =>
  record.permissions.length
    ? text('opens', { full: count(record, 'full'), visit: count(record, 'visit') })
    : text('opens_none');

const columns: readonly Column<Role>[] = [
  { source: 'name', link: true },
  { source: 'description' },
  {
    source: 'permissions',
    value: ({ permissions }) => permissions.map(permissionWords).join(', '),
    cell: opens,
  },
  { source: 'admin_count', as: 'number' },
  { source: 'updated_at', as: 'time' },
];

/** All roles. */
export function RoleList() {
  const text = useText('role');
  return (
    <ListPage
      list={role.list}
      sort={{ field: 'name', order: 'ASC' }}
      columns={columns}
      cards={
        <Cards<Role> heading={({ name }) => name}>
          {(record) => `${opens(record, text)} · ${text('fields.admin_count')}: ${record.admin_count}`}
        </Cards>
      }
    />
  );
}

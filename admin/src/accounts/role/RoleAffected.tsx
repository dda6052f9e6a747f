import { Box } from '@mui/material';
import type { AdminUser } from '@nanny-polo/shared/accounts/admin-user';
import type { Role } from '@nanny-polo/shared/accounts/role';
import type { Permission } from '@nanny-polo/shared/contract/permission';
import { CanAccess, Pagination, ReferenceManyField, SimpleList, useRecordContext } from 'react-admin';
import { RelatedFailed } from '../../records/record/RelatedFailed.tsx';
import { Person } from '../../ui/field/Person.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { differenceOf } from './grant.ts';
import { describePermission } from './words.ts';

interface RoleAffectedProps {
  /** The permissions in the form; without them the role is only shown. */
  permissions?: readonly Permission[];
}

/** The admins with this role, and what a change to its permissions adds or removes. */
export function RoleAffected({ permissions }: RoleAffectedProps) {
  const record = useRecordContext<Role>();
  const text = useText('role');
  const count = record?.admin_count ?? 0;
  const { gained, lost } = differenceOf(record?.permissions ?? [], permissions ?? record?.permissions ?? []);
  const words = (list: typeof gained) =>
    list.map(({ name, to }) => describePermission({ name, type: to })).join(', ');
  return (
    <Box sx={{ display: 'grid', gap: 1 }} aria-live="polite">
      {permissions && gained.length + lost.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>{text('unchanged')}</Box>
      )}
      {gained.length > 0 && (
        <Box sx={{ color: 'success.main', fontWeight: 600 }}>{text('gains', { what: words(gained) })}</Box>
      )}
      {lost.length > 0 && (
        <Box sx={{ color: 'error.main', fontWeight: 600 }}>{text('loses', { what: words(lost) })}</Box>
      )}
      {count === 0 ? (
        text('affected_none')
      ) : (
        <>
          {text(permissions ? 'affected_count' : 'admin_count', { smart_count: count })}
          <Names />
        </>
      )}
    </Box>
  );
}

/** The role's admins, if the signed-in admin may see admins. */
const Names = () => (
  <CanAccess resource="admin-user" action="list">
    <ReferenceManyField
      reference="admin-user"
      target="role_id"
      sort={{ field: 'name', order: 'ASC' }}
      perPage={8}
      error={<RelatedFailed />}
      pagination={<Pagination rowsPerPageOptions={[]} />}
    >
      <SimpleList<AdminUser> primaryText={({ name }) => <Person name={name} />} />
    </ReferenceManyField>
  </CanAccess>
);

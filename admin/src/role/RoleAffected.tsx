import { Box, Skeleton } from '@mui/material';
import type { AdminUser } from '@nanny-polo/shared/admin-user';
import type { Permission } from '@nanny-polo/shared/permission';
import type { Role } from '@nanny-polo/shared/role';
import { useCanAccess, useGetList, useRecordContext, useTranslate } from 'react-admin';
import { Person } from '../field/Person.tsx';
import { RetryAlert } from '../page/RetryAlert.tsx';
import { useText } from '../page/use-text.ts';
import { differenceOf } from './grant.ts';
import { permissionWords } from './words.ts';

const shown = 8;

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
    list.map(({ name, to }) => permissionWords({ name, type: to })).join(', ');
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
          <Names role={record as Role} />
        </>
      )}
    </Box>
  );
}

/** The names of the role's first admins, if the signed-in admin may see admins. */
function Names({ role }: { role: Role }) {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'admin-user', action: 'list' });
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<AdminUser>(
    'admin-user',
    {
      filter: { role_id: role.id },
      pagination: { page: 1, perPage: shown },
      sort: { field: 'name', order: 'ASC' },
    },
    { enabled: Boolean(canAccess) },
  );
  if (error && !data) return <RetryAlert onRetry={refetch}>{translate('list.failed')}</RetryAlert>;
  if (!data) return canAccess ? <Skeleton height={28} /> : null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
      {data.map(({ id, name }) => (
        <li key={id}>
          <Person name={name} />
        </li>
      ))}
      {total > shown && <li>{translate('resources.role.affected_more', { count: total - shown })}</li>}
    </Box>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  type AdminUser,
  adminUser,
  adminUserMoves,
  adminUserTransitions,
  inviteAgain,
} from '@nanny-polo/shared/admin-user';
import { ownerId } from '@nanny-polo/shared/permission';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCanAccess, useDataProvider, useGetIdentity, useNotify, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../data/data-provider.ts';
import { useNotifyError } from '../data/use-notify-error.ts';
import { Instant } from '../field/Instant.tsx';
import { Person } from '../field/Person.tsx';
import { RecordLink } from '../field/RecordLink.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { EditLink } from '../record/EditLink.tsx';
import { Fact, Facts } from '../record/Facts.tsx';
import { Moves } from '../record/Moves.tsx';
import { Part, stack, twoColumns } from '../record/Part.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { AdminUserStatusChip } from './AdminUserStatusChip.tsx';

/** One admin: person, permissions and history. */
export function AdminUserShow() {
  return <RecordPage<AdminUser>>{(record) => <Content record={record} />}</RecordPage>;
}

function Content({ record }: { record: AdminUser }) {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.admin-user.${name}`);
  const { canAccess: mayChange } = useCanAccess({ resource: 'admin-user', action: 'edit' });
  const { canAccess: mayOpenRole } = useCanAccess({ resource: 'role', action: 'show' });
  const { identity } = useGetIdentity();
  const owner = record.id === ownerId;
  const role = owner ? text('owner') : (record.role_name ?? text('no_role'));
  const rolePath = !owner && record.role_id && mayOpenRole && `/role/${record.role_id}/show`;
  return (
    <>
      <PageTitle title={record.name} back="/admin-user" />
      <Box sx={twoColumns}>
        <Box sx={stack}>
          <Part heading={text('person')} action={<EditLink />}>
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
              <Person name={record.name} />
              <AdminUserStatusChip status={record.status} />
            </Box>
            <Facts>
              <Fact term={text('fields.email')} isLong>
                {record.email}
              </Fact>
              <Fact term={text('fields.role_name')}>
                {rolePath ? <RecordLink to={rolePath}>{role}</RecordLink> : role}
              </Fact>
              <Fact term={text('fields.last_login_at')}>
                {record.last_login_at ? <Instant at={record.last_login_at} /> : text('never')}
              </Fact>
              <Fact term={text('fields.created_at')}>
                <Instant at={record.created_at} />
              </Fact>
            </Facts>
            {mayChange && record.status === 'invited' && <InviteAgain record={record} />}
          </Part>
          {mayChange && owner && <Alert severity="info">{text('owner_text')}</Alert>}
          {mayChange && !owner && (
            <Moves
              record={record}
              name={record.name}
              transitions={adminUserTransitions}
              calls={adminUserMoves}
              endings={['suspend']}
              hindrance={() => (record.id === identity?.id ? text('own_account') : null)}
            />
          )}
        </Box>
        <RecordHistory history={adminUser.history} />
      </Box>
    </>
  );
}

function InviteAgain({ record }: { record: AdminUser }) {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      dataProvider.call(inviteAgain, { params: { id: record.id }, body: { version: record.version } }),
    onSuccess: () =>
      notify('resources.admin-user.invited_again', { type: 'success', messageArgs: { name: record.name } }),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin-user'] }),
  });
  return (
    <Button sx={{ mt: 2 }} variant="outlined" disabled={isPending} onClick={() => mutate()}>
      {translate('resources.admin-user.invite_again')}
    </Button>
  );
}

import { Alert, Box, Button } from '@mui/material';
import {
  type AdminUser,
  adminUser,
  adminUserTransitionCalls,
  adminUserTransitions,
  resendLink,
} from '@nanny-polo/shared/admin-user';
import { ownerId } from '@nanny-polo/shared/permission';
import { useCanAccess, useGetIdentity } from 'react-admin';
import { useNotifyError } from '../data/use-notify-error.ts';
import { Instant } from '../field/Instant.tsx';
import { Person } from '../field/Person.tsx';
import { RecordLink } from '../field/RecordLink.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { useText } from '../page/use-text.ts';
import { Fact, Facts, FieldFacts } from '../record/Facts.tsx';
import { EditLink } from '../record/links.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { recordPage } from '../record/RecordPage.tsx';
import { Section, stack, twoColumns } from '../record/Section.tsx';
import { Transitions } from '../record/Transitions.tsx';
import { useRecordWrite } from '../record/use-record-write.ts';
import { AdminUserStatusChip } from './AdminUserStatusChip.tsx';

/** One admin: person, permissions and history. */
export const AdminUserShow = recordPage(Content);

function Content({ record }: { record: AdminUser }) {
  const text = useText('admin-user');
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
          <Section heading={text('person')} action={<EditLink />}>
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
              <Person name={record.name} />
              <AdminUserStatusChip state={record.status} />
            </Box>
            <Facts>
              <FieldFacts fields={['email']} />
              <Fact term={text('fields.email_verified_at')}>
                {record.email_verified_at ? <Instant at={record.email_verified_at} /> : text('not_verified')}
              </Fact>
              <Fact term={text('fields.role_name')}>
                {rolePath ? <RecordLink to={rolePath}>{role}</RecordLink> : role}
              </Fact>
              <Fact term={text('fields.last_login_at')}>
                {record.last_login_at ? <Instant at={record.last_login_at} /> : text('never')}
              </Fact>
              <FieldFacts fields={['created_at']} />
            </Facts>
            {mayChange && <ResendLink record={record} />}
          </Section>
          {mayChange && owner && <Alert severity="info">{text('owner_text')}</Alert>}
          {!owner && (
            <Transitions
              transitions={adminUserTransitions}
              calls={adminUserTransitionCalls}
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

/** A button that resends the admin's unused link: the invitation, or the link that verifies a corrected address. */
function ResendLink({ record }: { record: AdminUser }) {
  const { id, name, email, version, status } = record;
  const text = useText('admin-user');
  const isInvited = status === 'invited';
  const notifyError = useNotifyError();
  const { start, isPending } = useRecordWrite(
    (provider) => provider.call(resendLink, { params: { id }, body: { version } }),
    () => text(isInvited ? 'invited_again' : 'verified_again', { name, email }),
    undefined,
    notifyError,
  );
  if (!isInvited && (status !== 'active' || record.email_verified_at)) return null;
  return (
    <Button sx={{ mt: 2 }} variant="outlined" disabled={isPending} onClick={() => start()}>
      {text(isInvited ? 'invite_again' : 'verify_again')}
    </Button>
  );
}

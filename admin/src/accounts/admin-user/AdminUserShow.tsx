import { Alert, Button } from '@mui/material';
import {
  type AdminUser,
  adminUser,
  adminUserTransitionCalls,
  adminUserTransitions,
  resendLink,
} from '@nanny-polo/shared/accounts/admin-user';
import { ownerId } from '@nanny-polo/shared/contract/permission';
import {
  CanAccess,
  EmailField,
  FunctionField,
  ReferenceField,
  Show,
  SimpleShowLayout,
  useGetIdentity,
  useRecordContext,
} from 'react-admin';
import { useNotifyError } from '../../base/data/use-notify-error.ts';
import { RecordHistory } from '../../records/record/RecordHistory.tsx';
import { Section } from '../../records/record/Section.tsx';
import { Transitions } from '../../records/record/Transitions.tsx';
import { useRecordWrite } from '../../records/record/use-record-write.ts';
import { InstantField } from '../../ui/field/InstantField.tsx';
import { Person } from '../../ui/field/Person.tsx';
import { RefusedAddress } from '../../ui/field/RefusedAddress.tsx';
import { showPathOf } from '../../ui/field/show-path.ts';
import { useText } from '../../ui/page/use-text.ts';
import { AdminUserStatusChip } from './AdminUserStatusChip.tsx';
import { FactorChip } from './FactorChip.tsx';
import { SecondFactor } from './SecondFactor.tsx';

export const AdminUserShow = () => (
  <Show aside={<RecordHistory history={adminUser.history} />}>
    <Account />
    <SecondFactor />
    <Suspension />
  </Show>
);

function Account() {
  const text = useText('admin-user');
  const isOwner = useRecordContext<AdminUser>()?.id === ownerId;
  return (
    <Section heading={text('person')}>
      <SimpleShowLayout>
        <FunctionField<AdminUser> source="name" render={({ name }) => <Person name={name} />} />
        <FunctionField<AdminUser>
          source="status"
          render={({ status }) => <AdminUserStatusChip state={status} />}
        />
        <FunctionField<AdminUser>
          source="email"
          render={({ email_refused_at }) => (
            <>
              <EmailField source="email" /> <RefusedAddress since={email_refused_at} />
            </>
          )}
        />
        <InstantField source="email_verified_at" emptyText={text('not_verified')} />
        {isOwner ? (
          <FunctionField source="role_id" render={() => text('owner')} />
        ) : (
          <ReferenceField
            source="role_id"
            reference="lookup/role"
            link={showPathOf}
            empty={text('no_role')}
          />
        )}
        <InstantField source="last_login_at" emptyText={text('never')} />
        <FunctionField<AdminUser>
          source="has_second_factor"
          render={({ has_second_factor }) => (has_second_factor ? <FactorChip /> : text('no_factor'))}
        />
        <InstantField source="created_at" />
      </SimpleShowLayout>
      <CanAccess resource="admin-user" action="edit">
        <ResendLink />
      </CanAccess>
    </Section>
  );
}

/** The transitions of an admin, or why the owner has none. */
function Suspension() {
  const text = useText('admin-user');
  const record = useRecordContext<AdminUser>();
  const { identity } = useGetIdentity();
  if (record?.id === ownerId) {
    return (
      <CanAccess resource="admin-user" action="edit">
        <Alert severity="info">{text('owner_text')}</Alert>
      </CanAccess>
    );
  }
  return (
    <Transitions
      transitions={adminUserTransitions}
      calls={adminUserTransitionCalls}
      endings={['suspend']}
      hindrance={() => (record?.id === identity?.id ? text('own_account') : null)}
    />
  );
}

/** A button that resends the admin's unused link: the invitation, or the link that verifies a corrected address. */
function ResendLink() {
  const text = useText('admin-user');
  const notifyError = useNotifyError();
  const { id, name, email, version, status, email_verified_at } = useRecordContext<AdminUser>() as AdminUser;
  const isInvited = status === 'invited';
  const { start, isPending } = useRecordWrite(
    (provider) => provider.call(resendLink, { params: { id }, body: { version } }),
    () => text(isInvited ? 'invited_again' : 'verified_again', { name, email }),
    undefined,
    notifyError,
  );
  if (!isInvited && (status !== 'active' || email_verified_at)) return null;
  return (
    <Button sx={{ mt: 2 }} variant="outlined" disabled={isPending} onClick={() => start()}>
      {text(isInvited ? 'invite_again' : 'verify_again')}
    </Button>
  );
}

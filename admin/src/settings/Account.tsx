import { changeAdminEmail, changeAdminPassword, changeAdminProfile } from '@nanny-polo/shared/admin-account';
import { writeProfile } from '@nanny-polo/shared/session';
import { useQueryClient } from '@tanstack/react-query';
import { PasswordInput, TextInput, useGetIdentity, useTranslate } from 'react-admin';
import { asTyped } from '../input/as-typed.ts';
import { OwnForm } from './OwnForm.tsx';

const typed = {
  parse: asTyped,
  format: (value: unknown) => value ?? '',
  isRequired: true,
  helperText: false,
} as const;
const messageOf = ({ message }: { message: string }) => message;

/** The form for the admin's own name. */
export function Profile() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { identity } = useGetIdentity();
  if (!identity) return null;
  const { first_name, last_name } = identity as unknown as { first_name: string; last_name: string };
  return (
    <OwnForm
      heading={translate('settings.account')}
      endpoint={changeAdminProfile}
      values={{ first_name, last_name }}
      label={translate('settings.save')}
      onDone={async ({ data }) => {
        writeProfile(data);
        await queryClient.invalidateQueries({ queryKey: ['auth', 'getIdentity'] });
        return translate('settings.saved');
      }}
    >
      <TextInput source="first_name" label="settings.first_name" autoComplete="given-name" {...typed} />
      <TextInput source="last_name" label="settings.last_name" autoComplete="family-name" {...typed} />
    </OwnForm>
  );
}

/** The form for the address that the admin signs in with. */
export function Email() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  return (
    <OwnForm
      heading={translate('settings.email_heading')}
      help={`${translate('settings.email_now', { email: identity?.email ?? '…' })} ${translate('settings.email_help')}`}
      endpoint={changeAdminEmail}
      values={{ email: '', password: '' }}
      label={translate('settings.change_email')}
      onDone={messageOf}
    >
      <TextInput source="email" label="settings.email" type="email" autoComplete="off" {...typed} />
      <PasswordInput source="password" label="settings.password" autoComplete="current-password" {...typed} />
    </OwnForm>
  );
}

/** The form for the admin's own password. */
export function Password() {
  const translate = useTranslate();
  return (
    <OwnForm
      heading={translate('settings.password_heading')}
      help={`${translate('settings.new_help')} ${translate('settings.password_help')}`}
      endpoint={changeAdminPassword}
      values={{ current_password: '', password: '', confirm_password: '' }}
      label={translate('settings.change_password')}
      onDone={messageOf}
    >
      <PasswordInput
        source="current_password"
        label="settings.current_password"
        autoComplete="current-password"
        sx={{ gridColumn: '1 / -1', maxWidth: { sm: 'calc(50% - 8px)' } }}
        {...typed}
      />
      <PasswordInput source="password" label="settings.new_password" autoComplete="new-password" {...typed} />
      <PasswordInput
        source="confirm_password"
        label="settings.confirm_password"
        autoComplete="new-password"
        {...typed}
      />
    </OwnForm>
  );
}

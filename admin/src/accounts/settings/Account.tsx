import { Box } from '@mui/material';
import { changeAdminProfile, ownAdminCalls } from '@nanny-polo/shared/accounts/admin-account';
import { replaceToken } from '@nanny-polo/shared/accounts/session';
import type { CallOptions, Endpoint, ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import { type ComponentProps, useState } from 'react';
import { Form, PasswordInput, TextInput, useDataProvider, useGetIdentity, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';
import { useNotification } from '../../base/data/use-notification.ts';
import { storeOwnProfile } from '../../base/session/own-profile.ts';
import { toFormErrors } from '../../records/edit/refusal-errors.ts';
import { SubmitButton } from '../../records/edit/SubmitButton.tsx';
import { createValidator } from '../../records/edit/validate.ts';
import { Section } from '../../records/record/Section.tsx';
import { parseText } from '../../ui/input/parse-text.ts';

const typed = {
  parse: parseText,
  format: (value: unknown) => value ?? '',
  isRequired: true,
  helperText: false,
} as const;
const messageOf = ({ message }: { message: string }) => message;

export function Profile() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  if (!identity) return null;
  const { first_name, last_name } = identity;
  return (
    <OwnForm
      heading={translate('settings.account')}
      endpoint={changeAdminProfile}
      values={{ first_name, last_name }}
      label={translate('settings.save')}
      onDone={({ data }) => {
        storeOwnProfile(data);
        return translate('settings.saved');
      }}
    >
      <TextInput source="first_name" label="settings.first_name" autoComplete="given-name" {...typed} />
      <TextInput source="last_name" label="settings.last_name" autoComplete="family-name" {...typed} />
    </OwnForm>
  );
}

export function Email() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  return (
    <OwnForm
      heading={translate('settings.email_heading')}
      help={`${translate('settings.email_now', { email: identity?.email ?? '…' })} ${translate('settings.email_help')}`}
      endpoint={ownAdminCalls.changeEmail}
      values={{ email: '', password: '' }}
      label={translate('settings.change_email')}
      onDone={messageOf}
    >
      <TextInput source="email" label="settings.email" type="email" autoComplete="off" {...typed} />
      <PasswordInput source="password" label="settings.password" autoComplete="current-password" {...typed} />
    </OwnForm>
  );
}

export function Password() {
  const translate = useTranslate();
  return (
    <OwnForm
      heading={translate('settings.password_heading')}
      help={`${translate('settings.new_help')} ${translate('settings.password_help')}`}
      endpoint={ownAdminCalls.changePassword}
      values={{ current_password: '', password: '', confirm_password: '' }}
      label={translate('settings.change_password')}
      onDone={({ message, access_token }) => {
        replaceToken(access_token);
        return message;
      }}
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

interface OwnFormProps<E extends Endpoint> extends ComponentProps<typeof Section> {
  endpoint: E & { schema: { body: Parameters<typeof createValidator>[0] } };
  values: Record<string, string>;
  label: string;
  /** Returns the text of the success notification. */
  onDone: (response: ResponseBody<E>) => Promise<string> | string;
}

/**
 * A section with a form for the admin's own account. Validates its input against the schema of the endpoint, shows the
 * API's refusals, and resets after a success.
 */
function OwnForm<E extends Endpoint>(props: OwnFormProps<E>) {
  const { endpoint, values, label, onDone, children, ...section } = props;
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const notify = useNotification();
  const [round, setRound] = useState(0);
  const save = async (body: object) => {
    const { data } = await dataProvider.call(endpoint, { body } as CallOptions<E>);
    notify({ type: 'success', text: await onDone(data) });
    setRound(round + 1);
  };
  return (
    <Section {...section}>
      <Form
        key={round}
        noValidate
        defaultValues={values}
        validate={createValidator(endpoint.schema.body)}
        onSubmit={(body: object) => save(body).catch(toFormErrors)}
      >
        <Box sx={grid}>{children}</Box>
        <Box sx={{ mt: 1 }}>
          <SubmitButton label={label} icon={null} variant="outlined" color="primary" />
        </Box>
      </Form>
    </Section>
  );
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 2,
  alignItems: 'start',
} as const;

import { changeUserEmail, changeUserPassword, type UserProfile } from '@nanny-polo/shared/user-profile';
import { useRef } from 'react';
import { here } from '../../lib/here.ts';
import { notify } from '../../lib/notifications.ts';
import { fill } from '../../messages/fill.ts';
import { EmailField } from '../EmailField.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { PasswordPair } from '../PasswordPair.tsx';
import { Submit } from '../Submit.tsx';
import { useForm } from '../use-form.ts';
import { AccountSection } from './AccountSection.tsx';
import type { Text } from './text.ts';

interface Props {
  readonly text: Text;
  readonly profile: UserProfile;
}

/** Changes the parent's e-mail address or password; both need the current password. */
export function Security({ text, profile }: Props) {
  const own = text.user.security;
  return (
    <AccountSection id="security" title={own.title} folded>
      <p>{fill(own.emailNow, { email: profile.email })}</p>
      {profile.has_password ? (
        <div className="two">
          <ChangeEmail text={text} />
          <ChangePassword text={text} />
        </div>
      ) : (
        <p>
          {own.google} <a href={here('/forgot-password')}>{own.forgot}</a>
        </p>
      )}
    </AccountSection>
  );
}

/** Shows a notification and resets the form. */
function useDone(title: string) {
  const place = useRef<HTMLDivElement>(null);
  const done = ({ message }: { readonly message: string }) => {
    notify('success', title, message);
    place.current?.querySelector('form')?.reset();
  };
  return { place, done };
}

function ChangeEmail({ text }: Pick<Props, 'text'>) {
  const own = text.user.security;
  const { place, done } = useDone(own.done);
  const form = useForm(changeUserEmail, {
    body: (fields) => ({ email: fields.get('email'), password: fields.get('current') }),
    onDone: done,
  });
  return (
    <div ref={place}>
      <h3>{own.emailTitle}</h3>
      <form {...form.props}>
        <EmailField label={own.email} error={form.errors.email} />
        <PasswordField
          text={text.account.form}
          name="current"
          label={own.current}
          autoComplete="current-password"
          error={form.errors.password}
        />
        <Submit form={form} text={text.account.form} className="button small quiet-button">
          {own.changeEmail}
        </Submit>
      </form>
    </div>
  );
}

function ChangePassword({ text }: Pick<Props, 'text'>) {
  const own = text.user.security;
  const { place, done } = useDone(own.done);
  const form = useForm(changeUserPassword, { onDone: done });
  return (
    <div ref={place}>
      <h3>{own.passwordTitle}</h3>
      <form {...form.props}>
        <PasswordField
          text={text.account.form}
          name="current_password"
          label={own.current}
          autoComplete="current-password"
          error={form.errors.current_password}
        />
        <PasswordPair text={text.account.form} errors={form.errors} label={text.account.form.newPassword} />
        <Submit form={form} text={text.account.form} className="button small quiet-button">
          {own.changePassword}
        </Submit>
      </form>
    </div>
  );
}

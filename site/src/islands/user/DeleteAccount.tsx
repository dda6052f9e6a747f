import {
  type DeletionPreview,
  deleteAccount,
  previewAccountDeletion,
} from '@nanny-polo/shared/account-deletion';
import { clearSession, writeSession } from '@nanny-polo/shared/session';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { GoogleSignIn } from '../GoogleSignIn.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { Submit } from '../Submit.tsx';
import { useForm } from '../use-form.ts';
import { useLoad } from '../use-load.ts';
import { LoadedSection } from './LoadedSection.tsx';
import type { Text } from './text.ts';

const fetchPreview = async () => (await api.call(previewAccountDeletion)).data;

interface Props {
  readonly text: Text;
  readonly onDeleted: () => void;
}

/** Deletes the account, or says what must be done first. */
export function DeleteAccount({ text, onDeleted }: Props) {
  const own = text.user.deletion;
  const preview = useLoad<DeletionPreview>(fetchPreview);
  return (
    <LoadedSection id="delete" title={own.title} lead={own.lead} folded text={text} load={preview}>
      {(value) => (
        <>
          <p className="quiet">{own.kept}</p>
          <Step text={text} preview={value} onDeleted={onDeleted} onRefused={preview.reload} />
        </>
      )}
    </LoadedSection>
  );
}

interface StepProps extends Props {
  readonly preview: DeletionPreview;
  readonly onRefused: () => void;
}

/** What prevents the deletion: its hindrances or a sign-in; otherwise the form. */
function Step({ preview: { hindrances, proof, proven }, ...props }: StepProps) {
  const { text } = props;
  const own = text.user.deletion;
  if (hindrances.length > 0) {
    return (
      <div className="failure">
        <p>{own.hindered}</p>
        <ul>
          {hindrances.map((hindrance) => (
            <li key={hindrance}>{hindrance}</li>
          ))}
        </ul>
      </div>
    );
  }
  if (proof === 'password' || proven) return <DeletionForm {...props} needsPassword={proof === 'password'} />;
  const signedIn = (token: string) => {
    writeSession({ token, role: 'USER', provider: 'GOOGLE' });
    location.reload();
  };
  return (
    <>
      <p>{own.signInAgain}</p>
      <GoogleSignIn text={text.account.google} onToken={signedIn} />
    </>
  );
}

interface FormProps extends Props {
  readonly needsPassword: boolean;
  readonly onRefused: () => void;
}

function DeletionForm({ text, needsPassword, onDeleted, onRefused }: FormProps) {
  const own = text.user.deletion;
  const [isSure, setSure] = useState(false);
  const form = useForm(deleteAccount, {
    body: (fields) => ({ password: needsPassword ? fields.get('deletion_password') : null }),
    onDone: () => {
      clearSession();
      onDeleted();
    },
    onRefused: ({ code }) => {
      if (code) onRefused();
    },
  });
  return (
    <form
      {...form.props}
      onSubmit={(event) => (isSure ? form.props.onSubmit(event) : event.preventDefault())}
    >
      {needsPassword && (
        <PasswordField
          text={text.account.form}
          name="deletion_password"
          label={text.user.security.current}
          autoComplete="current-password"
          error={form.errors.password}
        />
      )}
      <p className="sure">
        <label>
          <input type="checkbox" checked={isSure} onChange={({ target }) => setSure(target.checked)} />{' '}
          {own.sure}
        </label>
      </p>
      <Submit form={form} text={text.account.form} blocked={!isSure} className="button small quiet-button">
        {own.submit}
      </Submit>
    </form>
  );
}

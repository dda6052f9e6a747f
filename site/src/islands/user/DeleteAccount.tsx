import {
  type DeletionPreview,
  deleteAccount,
  previewAccountDeletion,
} from '@nanny-polo/shared/accounts/account-deletion';
import { clearSession, writeSession } from '@nanny-polo/shared/accounts/session';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { dropDrafts } from '../drafts.ts';
import { Form, Submit } from '../Form.tsx';
import { GoogleSignIn } from '../GoogleSignIn.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { useForm } from '../use-form.ts';
import { useLoad } from '../use-load.ts';
import { LoadedSection } from './AccountSection.tsx';
import { SmallButton } from './SmallButton.tsx';
import { useFreshProof } from './use-fresh-proof.tsx';
import { useText } from './user-text.ts';

const fetchPreview = async () => (await api.call(previewAccountDeletion)).data;

interface Props {
  readonly onDeleted: () => void;
}

/** Deletes the account, or says what must be done first. */
export function DeleteAccount({ onDeleted }: Props) {
  const own = useText().user.deletion;
  const preview = useLoad<DeletionPreview>(fetchPreview);
  return (
    <LoadedSection id="delete" title={own.title} lead={own.lead} folded load={preview}>
      {(value) => (
        <>
          <p className="quiet">{own.kept}</p>
          <Step preview={value} onDeleted={onDeleted} onRefused={preview.reload} />
        </>
      )}
    </LoadedSection>
  );
}

interface StepProps extends Props {
  readonly preview: DeletionPreview;
  readonly onRefused: () => void;
}

/** The reasons why the account cannot be deleted, the request for a proof, or the form. */
function Step({ preview: { reasons, proof }, ...props }: StepProps) {
  const text = useText();
  const own = text.user.deletion;
  if (reasons.length > 0) {
    return (
      <div className="failure">
        <p>{own.reasons}</p>
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
    );
  }
  if (proof === 'fresh') return <Confirmation onProven={props.onRefused} />;
  if (proof !== 'google') return <DeletionForm {...props} needsPassword={proof === 'password'} />;
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

/** Asks for a fresh proof of an account without a password and without Google. */
function Confirmation({ onProven }: { readonly onProven: () => void }) {
  const own = useText().user.deletion;
  const proof = useFreshProof();
  return (
    proof.question ?? (
      <>
        <p>{own.confirmFirst}</p>
        <SmallButton onClick={() => proof.ask().then(onProven, () => undefined)}>{own.confirm}</SmallButton>
      </>
    )
  );
}

interface FormProps extends Props {
  readonly needsPassword: boolean;
  readonly onRefused: () => void;
}

function DeletionForm({ needsPassword, onDeleted, onRefused }: FormProps) {
  const { deletion: own, security } = useText().user;
  const [isSure, setSure] = useState(false);
  const form = useForm(deleteAccount, {
    body: (fields) => ({ password: needsPassword ? fields.get('deletion_password') : null }),
    inputOf: { password: 'deletion_password' },
    onDone: () => {
      dropDrafts();
      clearSession();
      onDeleted();
    },
    onRefused: ({ code }) => {
      if (code) onRefused();
    },
  });
  return (
    <Form form={form} blocked={!isSure && own.unsure}>
      {needsPassword && (
        <PasswordField name="deletion_password" label={security.current} autoComplete="current-password" />
      )}
      <p className="sure">
        <label>
          <input type="checkbox" checked={isSure} onChange={({ target }) => setSure(target.checked)} />{' '}
          {own.sure}
        </label>
      </p>
      <Submit className="button small quiet-button">{own.submit}</Submit>
    </Form>
  );
}

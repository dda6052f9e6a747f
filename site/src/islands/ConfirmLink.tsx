import { tokenHours } from '@nanny-polo/shared/constants';
import { ApiError, isRefusal } from '@nanny-polo/shared/http-client';
import { resendVerification, verifyUserEmail, verifyUserEmailChange } from '@nanny-polo/shared/user-account';
import { useState } from 'react';
import { api } from '../lib/api.ts';
import { here } from '../lib/here.ts';
import { raise } from '../lib/raise.ts';
import { tokenOfPage } from '../lib/token.ts';
import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { EmailField } from './EmailField.tsx';
import { FormText } from './form-text.ts';
import { Submit } from './Submit.tsx';
import { useForm } from './use-form.ts';

interface Props {
  readonly text: Messages['account'];
  readonly kind: 'verify' | 'verifyChange';
}

const calls = { verify: verifyUserEmail, verifyChange: verifyUserEmailChange };

/** Uses the link in a mail only after a person confirms, so that mail scanners that open it do not use it up. */
export function ConfirmLink({ text, kind }: Props) {
  const [state, setState] = useState<'idle' | 'sending' | 'done' | 'refused' | 'failed'>('idle');
  const [message, setMessage] = useState('');
  const own = text[kind];

  const confirm = async () => {
    if (state === 'sending') return;
    setState('sending');
    try {
      await api.call(calls[kind], { params: { token: tokenOfPage() } });
      setState('done');
    } catch (error) {
      if (!(error instanceof ApiError)) return setState(() => raise(error));
      setMessage(error.message);
      setState(isRefusal(error) ? 'refused' : 'failed');
    }
  };

  if (state === 'done') {
    return (
      <div className="sent" role="status">
        <h1>{own.done}</h1>
        <p className="lead">{own.doneText}</p>
        <a className="button" href={here('/sign-in')}>
          {own.signIn}
        </a>
      </div>
    );
  }
  if (state === 'refused') {
    return (
      <div className="sent">
        <h1>{own.failed}</h1>
        <p className="lead" role="alert">
          {fill(own.failedText, { hours: tokenHours })}
        </p>
        {kind === 'verify' ? (
          <FormText value={text.form}>
            <NewLink text={text} />
          </FormText>
        ) : (
          <a className="button" href={here('/user')}>
            {text.verifyChange.account}
          </a>
        )}
        <a href={here('/sign-in')}>{own.signIn}</a>
      </div>
    );
  }
  return (
    <div className="sent">
      <h1>{own.title}</h1>
      <p className="lead">{own.text}</p>
      <div role="alert">{state === 'failed' && <p className="failure">{message}</p>}</div>
      <button type="button" className="button" aria-disabled={state === 'sending'} onClick={confirm}>
        {state === 'sending' ? text.form.sending : own.submit}
      </button>
    </div>
  );
}

/** Sends a new activation link to an address that the visitor enters. */
function NewLink({ text }: { readonly text: Messages['account'] }) {
  const form = useForm(resendVerification);
  if (form.state.status === 'done') return <p role="status">{form.state.response.message}</p>;
  return (
    <form {...form.props}>
      <EmailField label={text.form.email} error={form.errors.email} />
      <Submit form={form}>{text.verify.resend}</Submit>
    </form>
  );
}

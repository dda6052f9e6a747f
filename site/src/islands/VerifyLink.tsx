import { openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import { resendVerification } from '@nanny-polo/shared/accounts/user-account';
import { tokenHours } from '@nanny-polo/shared/contract/constants';
import { isRefusal } from '@nanny-polo/shared/contract/http-client';
import { api } from '../lib/api.ts';
import { takeStep } from '../lib/kept-step.ts';
import { readPageToken } from '../lib/page-token.ts';
import { startParentSession } from '../lib/sign-in.ts';
import { fillText } from '../messages/fill.ts';
import { localisePath } from '../messages/path.ts';
import { EmailField } from './EmailField.tsx';
import { Form, Submit } from './Form.tsx';
import { FormText, type TextProps } from './form-text.ts';
import { useForm } from './use-form.ts';

interface Props extends TextProps {
  readonly kind: 'verify' | 'verifyChange';
}

const calls = { verify: openUserCalls.verifyEmail, verifyChange: openUserCalls.verifyEmailChange };

/** Uses the link in a mail only after a click, so that mail scanners that open it do not use it up. */
export function VerifyLink({ text, kind }: Props) {
  const { verify } = text;
  const own = text[kind];
  const form = useForm(calls[kind], {
    send: () => api.call(calls[kind], { params: { token: readPageToken() } }),
    onDone: (response) => {
      takeStep('registered');
      if ('access_token' in response && response.access_token)
        startParentSession(response.access_token, 'LOCAL');
    },
  });
  const { state } = form;
  if (state.status === 'done') {
    const mustChoosePassword = 'has_password' in state.response && !state.response.has_password;
    return (
      <div className="sent" role="status">
        <h1>{own.done}</h1>
        <p className="lead">{mustChoosePassword ? verify.noPassword : own.doneText}</p>
        <a className="button" href={localisePath(mustChoosePassword ? '/forgot-password' : '/sign-in')}>
          {mustChoosePassword ? verify.choosePassword : own.signIn}
        </a>
      </div>
    );
  }
  if (state.status === 'failed' && isRefusal(state.error)) {
    return (
      <FormText value={text.form}>
        <div className="sent">
          <h1>{own.failed}</h1>
          <p className="lead" role="alert">
            {fillText(own.failedText, { hours: tokenHours })}
          </p>
          {kind === 'verify' ? (
            <NewLink text={text} />
          ) : (
            <a className="button" href={localisePath('/user')}>
              {text.verifyChange.account}
            </a>
          )}
          <a href={localisePath('/sign-in')}>{own.signIn}</a>
        </div>
      </FormText>
    );
  }
  return (
    <FormText value={text.form}>
      <div className="sent">
        <h1>{own.title}</h1>
        <p className="lead">{own.text}</p>
        <Form form={form} className="sent">
          <Submit>{own.submit}</Submit>
        </Form>
      </div>
    </FormText>
  );
}

/** Sends a new activation link to an address that the visitor enters. */
function NewLink({ text }: TextProps) {
  const form = useForm(resendVerification);
  if (form.state.status === 'done') return <p role="status">{form.state.response.message}</p>;
  return (
    <Form form={form}>
      <EmailField label={text.form.email} />
      <Submit>{text.verify.resend}</Submit>
    </Form>
  );
}

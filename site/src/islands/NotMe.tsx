import { openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import { toSentPin } from '@nanny-polo/shared/accounts/sent-pin';
import { navigateTo } from '@nanny-polo/shared/browser/navigate';
import { isRefusal } from '@nanny-polo/shared/contract/http-client';
import { api } from '../lib/api.ts';
import { keepStep } from '../lib/kept-step.ts';
import { readPageToken } from '../lib/page-token.ts';
import type { Messages } from '../messages/en.ts';
import { localisePath } from '../messages/path.ts';
import { Form, Submit } from './Form.tsx';
import { FormText, type FormTexts } from './form-text.ts';
import { useForm } from './use-form.ts';

interface Props {
  readonly text: Messages['notMe'];
  readonly form: FormTexts;
}

/** Disowns a sign-in, after a click, so that mail scanners sign nobody out. Leads to the PIN for a new password. */
export function NotMe({ text, form: formText }: Props) {
  const form = useForm(openUserCalls.notMe, {
    send: () => api.call(openUserCalls.notMe, { params: { token: readPageToken() } }),
    onDone: (response) => {
      keepStep('sent-pin', { email: response.email, sent: toSentPin(response) });
      navigateTo(localisePath('/forgot-password'), { replace: true });
    },
  });
  const { state } = form;
  if (state.status === 'failed' && isRefusal(state.error)) {
    return (
      <div className="sent">
        <h1>{text.failed}</h1>
        <p className="lead" role="alert">
          {text.failedText}
        </p>
        <a className="button" href={localisePath('/forgot-password')}>
          {text.forgot}
        </a>
      </div>
    );
  }
  return (
    <FormText value={formText}>
      <div className="sent">
        <h1>{text.title}</h1>
        <p className="lead">{text.text}</p>
        <Form form={form} className="sent" blocked={state.status === 'done'}>
          <Submit>{text.submit}</Submit>
        </Form>
      </div>
    </FormText>
  );
}

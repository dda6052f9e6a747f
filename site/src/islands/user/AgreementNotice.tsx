import { saveFile } from '@nanny-polo/shared/browser/save-file';
import {
  type CareAgreement,
  getOwnCareAgreement,
  ownCareAgreementPdf,
  type TextBlock,
} from '@nanny-polo/shared/people/care-agreement';
import { agreeToCareAgreement } from '@nanny-polo/shared/people/consent';
import { useCallback, useState } from 'react';
import { api } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { showNotification } from '../../lib/notifications.ts';
import { fillText } from '../../messages/fill.ts';
import { Form, Submit } from '../Form.tsx';
import { useForm } from '../use-form.ts';
import { useLoad } from '../use-load.ts';
import { LinkButton, SmallButton } from './SmallButton.tsx';
import { useAction } from './use-action.ts';
import { useText } from './user-text.ts';

/** Event of the document: the family has agreed on this page. */
export const agreedEvent = 'agreed';

/** Keeps the version that the parent put off, until the browser's tab is closed. */
const laterKey = 'care-agreement-later';

const fetchAgreement = async () => (await api.call(getOwnCareAgreement)).data;

/** Asks a family to agree to the current care agreement. Renders nothing once they have, or while they put it off. */
export function AgreementNotice() {
  const { state, set } = useLoad(fetchAgreement);
  const [isLater, setLater] = useState(false);
  const current = state.status === 'ready' ? state.value : null;
  const done = useCallback(() => set(null), [set]);
  if (!current || current.agreed || isLater || sessionStorage.getItem(laterKey) === `${current.version}`)
    return null;
  const putOff = () => {
    sessionStorage.setItem(laterKey, `${current.version}`);
    setLater(true);
  };
  return <Agreement agreement={current} onDone={done} onLater={putOff} />;
}

interface AgreementProps {
  readonly agreement: CareAgreement & { readonly text: readonly TextBlock[] };
  readonly onDone: () => void;
  readonly onLater: () => void;
}

function Agreement({ agreement: { version, title, created_at, text }, onDone, onLater }: AgreementProps) {
  const { agreement: own, documents } = useText().user;
  const [isRead, setRead] = useState(false);
  const { isRunning, run } = useAction(documents.agreementFailed);
  const form = useForm(agreeToCareAgreement, {
    body: () => ({ agreement_version: version }),
    onDone: () => {
      showNotification('success', fillText(own.done, { title }));
      onDone();
      document.dispatchEvent(new Event(agreedEvent));
    },
  });
  const download = async () => {
    const { _data } = await api.request<Blob>(ownCareAgreementPdf.url);
    if (_data) saveFile(_data, 'care-agreement.pdf');
  };
  return (
    <section id="agreement" aria-labelledby="agreement-title" className="agreement">
      <h2 id="agreement-title">{own.title}</h2>
      <p>{fillText(own.lead, { version, day: formatDay(created_at) })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it */}
      <section className="agreement-text" aria-label={title} tabIndex={0}>
        <h3>{title}</h3>
        {text.map(({ kind, text: content }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          kind === 'heading' ? <h4 key={at}>{content}</h4> : <p key={at}>{content}</p>,
        )}
      </section>
      <p>
        <LinkButton aria-disabled={isRunning} onClick={() => run(download)}>
          {own.download}
        </LinkButton>
      </p>
      <Form form={form} blocked={!isRead && own.unread}>
        <p className="sure">
          <label>
            <input type="checkbox" checked={isRead} onChange={({ target }) => setRead(target.checked)} />{' '}
            {fillText(own.accept, { title })}
          </label>
        </p>
        <p className="actions">
          <Submit className="button small">{own.submit}</Submit>{' '}
          <SmallButton onClick={onLater}>{own.later}</SmallButton>
        </p>
      </Form>
    </section>
  );
}

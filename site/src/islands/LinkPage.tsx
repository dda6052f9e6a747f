import type { CallOptions, Endpoint, ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import { isRefusal } from '@nanny-polo/shared/contract/http-client';
import { type ReactNode, useCallback } from 'react';
import { api } from '../lib/api.ts';
import { readPageToken } from '../lib/page-token.ts';
import type { Messages } from '../messages/en.ts';
import { FormText, type TextProps } from './form-text.ts';
import { PhoneText } from './Phone.tsx';
import { useForm } from './use-form.ts';
import { useLoad } from './use-load.ts';

/** The props of a page that is opened by a link in a mail. */
export interface LinkProps extends TextProps {
  readonly phone: string;
}

/** What happens once the server has accepted or refused a reply. */
export interface Reply<T> {
  /** Shows the new value, which is the response. */
  readonly onAnswered: (value: T) => void;
  /** Fetches the value again, because it may have changed. Keeps the old value if that fails. */
  readonly onRefused: () => void;
}

interface Props<E extends Endpoint> {
  /** Returns the value behind the link's token. */
  readonly endpoint: E;
  readonly text: { readonly loading: string; readonly failed: string };
  readonly account: Pick<Messages['account'], 'form' | 'offer'>;
  readonly phone: string;
  readonly children: (value: ResponseBody<E>, reply: Reply<ResponseBody<E>>) => ReactNode;
}

/** Shows the value behind a link in a mail, or why it could not be loaded. */
export function LinkPage<E extends Endpoint>({ endpoint, text, account, phone, children }: Props<E>) {
  const { form, offer } = account;
  const read = useCallback(() => api.call(endpoint, withToken<E>()), [endpoint]);
  const { state, set, reload } = useLoad(read);
  const reply = { onAnswered: set, onRefused: () => void read().then(set, () => undefined) };
  if (state.status === 'loading') return <p role="status">{text.loading}</p>;
  if (state.status === 'ready') return <FormText value={form}>{children(state.value, reply)}</FormText>;
  const isUnknown = isRefusal(state.error);
  return (
    <div className="sent">
      <h1>{isUnknown ? offer.noneSuch : text.failed}</h1>
      {!isUnknown && (
        <>
          <p className="lead" role="alert">
            {state.error.message}
          </p>
          <button type="button" className="button" onClick={reload}>
            {offer.retry}
          </button>
        </>
      )}
      <p>
        <PhoneText text={offer.help} number={phone} />
      </p>
    </div>
  );
}

interface HeadProps {
  readonly title: string;
  /** A sentence on the state, such as that the offer has expired. */
  readonly message: string;
}

/** The heading of a page that is opened by a link in a mail. */
export const LinkHead = ({ title, message }: HeadProps) => (
  <header className="sent">
    <h1>{title}</h1>
    <p className="lead" role="status">
      {message}
    </p>
  </header>
);

const withToken = <E extends Endpoint>() => ({ params: { token: readPageToken() } }) as CallOptions<E>;

/** Manages the form of a reply, which is sent with the link's token. */
export const useReply = <E extends Endpoint>(
  endpoint: E,
  { onAnswered, onRefused }: Reply<ResponseBody<E>>,
  body: (fields: FormData) => unknown,
) => useForm(endpoint, { ...withToken<E>(), body, onDone: onAnswered, onRefused });

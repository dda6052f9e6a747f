import type { CallOptions, Endpoint, ResponseBody } from '@nanny-polo/shared/endpoint';
import { isRefusal } from '@nanny-polo/shared/http-client';
import { type ReactNode, useCallback } from 'react';
import { tokenOfPage } from '../lib/token.ts';
import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { FormText, type TextProps } from './form-text.ts';
import { useForm } from './use-form.ts';
import { useLoad } from './use-load.ts';

/** What a page that a link in a mail opens needs of the site. */
export interface LinkProps extends TextProps {
  readonly phone: string;
}

/** What the form of a reply does with the response. */
export interface Reply<T> {
  /** Shows what the link opens as the response has it. */
  readonly onAnswered: (value: T) => void;
  /** Fetches it again, because it may have changed. Keeps the old one if that fails. */
  readonly onRefused: () => void;
}

interface Props<T> {
  /** Fetches what the link opens. The token comes from the page's path. */
  readonly read: (token: string) => Promise<T>;
  readonly text: { readonly loading: string; readonly failed: string };
  readonly account: Pick<Messages['account'], 'form' | 'offer'>;
  readonly phone: string;
  readonly children: (value: T, reply: Reply<T>) => ReactNode;
}

/** What the link in a mail opens, or why it could not be opened. */
export function LinkPage<T>({ read, text, account: { form, offer }, phone, children }: Props<T>) {
  const { state, set, reload } = useLoad(useCallback(() => read(tokenOfPage()), [read]));
  const reply = {
    onAnswered: set,
    onRefused: () => void read(tokenOfPage()).then(set, () => undefined),
  };
  if (state.status === 'loading') return <p role="status">{text.loading}</p>;
  if (state.status === 'ready') return <FormText value={form}>{children(state.value, reply)}</FormText>;
  const isUnknown = isRefusal(state.error);
  return (
    <div className="sent">
      <h1>{isUnknown ? offer.noneSuch : text.failed}</h1>
      <p className="lead" role="alert">
        {state.error.message}
      </p>
      {!isUnknown && (
        <button type="button" className="button" onClick={reload}>
          {offer.retry}
        </button>
      )}
      <p>{fill(offer.help, { phone })}</p>
    </div>
  );
}

interface HeadProps {
  readonly title: string;
  /** The state of what the link opens, as a sentence. */
  readonly message: string;
}

/** The heading of a page that a link in a mail opens. */
export const LinkHead = ({ title, message }: HeadProps) => (
  <header className="sent">
    <h1>{title}</h1>
    <p className="lead" role="status">
      {message}
    </p>
  </header>
);

/** Manages the form of a reply, which is sent with the link's token. */
export const useReply = <E extends Endpoint>(
  endpoint: E,
  { onAnswered, onRefused }: Reply<ResponseBody<E>>,
  body: (fields: FormData) => unknown,
) => {
  const params = { token: tokenOfPage() } as CallOptions<E>['params'];
  return useForm(endpoint, { params, body, onDone: onAnswered, onRefused });
};

import { isRefusal } from '@nanny-polo/shared/http-client';
import { type ReactNode, useCallback } from 'react';
import { tokenOfPage } from '../lib/token.ts';
import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { FormText } from './form-text.ts';
import { useLoad } from './use-load.ts';

interface Props<T> {
  /** Fetches what the link opens. The token comes from the page's path. */
  readonly read: (token: string) => Promise<T>;
  readonly text: { readonly loading: string; readonly failed: string };
  readonly account: Pick<Messages['account'], 'form' | 'offer'>;
  readonly phone: string;
  /**
   * Renders the fetched value. `set` replaces it, for example with the response to a write; `refresh` fetches it again,
   * for example after a refusal, and keeps the old one if that fails.
   */
  readonly children: (value: T, set: (value: T) => void, refresh: () => void) => ReactNode;
}

/** What the link in a mail opens, or why it could not be opened. */
export function LinkPage<T>({ read, text, account: { form, offer }, phone, children }: Props<T>) {
  const { state, set, reload } = useLoad(useCallback(() => read(tokenOfPage()), [read]));
  const refresh = () => void read(tokenOfPage()).then(set, () => undefined);
  if (state.status === 'loading') return <p role="status">{text.loading}</p>;
  if (state.status === 'ready')
    return <FormText value={form}>{children(state.value, set, refresh)}</FormText>;
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

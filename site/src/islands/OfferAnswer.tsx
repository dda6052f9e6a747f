import type { ApiError } from '@nanny-polo/shared/http-client';
import { getOffer, type Offer } from '@nanny-polo/shared/offer';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../lib/api.ts';
import { tokenOfPage } from '../lib/token.ts';
import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { OfferDetails } from './OfferDetails.tsx';
import { OfferForm } from './OfferForm.tsx';

interface Props {
  readonly text: Messages['account'];
  readonly phone: string;
}

type State =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly offer: Offer }
  /** `message` only for an unknown link. */
  | { readonly status: 'failed'; readonly message?: string };

async function fetchOffer(): Promise<State> {
  try {
    const offer = await api.call(getOffer, { params: { token: tokenOfPage() } });
    return { status: 'ready', offer };
  } catch (error) {
    const { status = 0, message } = error as ApiError;
    return { status: 'failed', ...(status >= 400 && status < 500 && { message }) };
  }
}

/** Shows a nanny an offer and takes the reply; until the confirmation it can be retracted. */
export function OfferAnswer({ text, phone }: Props) {
  const [state, setState] = useState<State>({ status: 'loading' });
  const own = text.offer;

  const load = useCallback(async () => {
    setState({ status: 'loading' });
    setState(await fetchOffer());
  }, []);
  useEffect(() => void load(), [load]);

  if (state.status === 'loading') return <p role="status">{own.loading}</p>;
  if (state.status === 'failed') {
    return (
      <div className="sent">
        <h1>{state.message ? own.noneSuch : own.failed}</h1>
        <p className="lead" role="alert">
          {state.message ?? text.form.unreachable}
        </p>
        {!state.message && (
          <button type="button" className="button" onClick={load}>
            {own.retry}
          </button>
        )}
        <p>{fill(own.help, { phone })}</p>
      </div>
    );
  }

  const { offer } = state;
  const name = offer.nanny_name;
  return (
    <>
      <header className="sent">
        <h1>{fill(greeting(offer, own), { name })}</h1>
        <p className="lead" role="status">
          {offer.message}
        </p>
      </header>
      <OfferDetails offer={offer} text={own} />
      {(offer.state === 'waiting' || offer.retractable) && (
        <OfferForm
          key={offer.state}
          offer={offer}
          text={text}
          onAnswered={(answered) => setState({ status: 'ready', offer: answered })}
        />
      )}
      <p className="quiet">{fill(own.help, { phone })}</p>
    </>
  );
}

function greeting({ state }: Offer, text: Messages['account']['offer']): string {
  if (state === 'waiting') return text.hello;
  return ['accepted', 'declined', 'retracted'].includes(state) ? text.answered : text.over;
}

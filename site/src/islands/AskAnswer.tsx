import { type Ask, getAsk, seeAsk } from '@nanny-polo/shared/ask';
import { useEffect } from 'react';
import { api } from '../lib/api.ts';
import { money } from '../lib/format.ts';
import { tokenOfPage } from '../lib/token.ts';
import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { AskedBooking } from './AskedBooking.tsx';
import { AskForm } from './AskForm.tsx';
import { LinkFailed } from './LinkFailed.tsx';
import { useLink } from './use-link.ts';

interface Props {
  readonly text: Messages['ask'];
  readonly offer: Messages['account']['offer'];
  readonly form: Messages['account']['form'];
  readonly phone: string;
}

const read = (token: string) => api.call(getAsk, { params: { token } });

/** Shows a nanny what they are asked, one of several, and takes the reply. */
export function AskAnswer({ text, offer, form, phone }: Props) {
  const { state, set, load } = useLink(read);
  const isAsked = state.status === 'ready' && state.value.stage === 'asked';
  useEffect(() => {
    // This only informs the office; the nanny can reply without it.
    if (isAsked) api.call(seeAsk, { params: { token: tokenOfPage() } }).catch(() => undefined);
  }, [isAsked]);
  if (state.status === 'loading') return <p role="status">{text.loading}</p>;
  if (state.status === 'failed')
    return <LinkFailed text={offer} phone={phone} heading={text.failed} failure={state} onRetry={load} />;

  const ask = state.value;
  const { swap } = ask;
  const isOpen = isAsked || ask.stage === 'waiting';
  const shown = { currency: ask.currency, text, offer };
  return (
    <>
      <header className="sent">
        <h1>{fill(headingOf(ask, text), { name: ask.nanny_name })}</h1>
        <p className="lead" role="status">
          {ask.message}
        </p>
      </header>
      {swap && isOpen && <p className="quiet">{text.swap.gets}</p>}
      {ask.bookings.map((booking) => (
        <AskedBooking key={booking.code} booking={booking} {...shown} />
      ))}
      {swap?.gives_up && (
        <>
          <p className="quiet">{text.swap.gives}</p>
          <AskedBooking booking={swap.gives_up} {...shown} />
        </>
      )}
      {swap && isOpen && <p>{fill(text.swap.agreed, { ...swap })}</p>}
      {isAsked && !swap && <Terms ask={ask} text={text} />}
      {isAsked && <AskForm ask={ask} text={text} form={form} onAnswered={set} onTaken={load} />}
      <p className="quiet">{fill(offer.help, { phone })}</p>
    </>
  );
}

function headingOf({ stage, swap }: Ask, text: Messages['ask']): string {
  if (!swap) return text.headings[stage];
  if (stage !== 'asked') return text.headings.waiting;
  return swap.gives_up ? text.swap.asked : text.swap.takes;
}

/** What applies to all the bookings, and why this nanny is asked. */
function Terms({ ask, text }: { readonly ask: Ask; readonly text: Messages['ask'] }) {
  const count = ask.bookings.length;
  return (
    <>
      {count > 1 && (
        <p>
          {fill(text.block, { count })}{' '}
          {ask.pay_minor > 0 && fill(text.payOfAll, { total: money(ask.pay_minor, ask.currency) })}
        </p>
      )}
      <p>
        <strong>{text.why}</strong> {ask.why.join(' ')}
      </p>
    </>
  );
}

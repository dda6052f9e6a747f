import { agreeByLink, getPriceChange, type PriceChange, refuseByLink } from '@nanny-polo/shared/price-change';
import { api } from '../lib/api.ts';
import { period } from '../lib/format.ts';
import { tokenOfPage } from '../lib/token.ts';
import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { LinkFailed } from './LinkFailed.tsx';
import { AgreeForm, NewPriceLines } from './NewPrice.tsx';
import { Submit } from './Submit.tsx';
import { useForm } from './use-form.ts';
import { useLink } from './use-link.ts';

interface Props {
  readonly text: Messages['account'];
  readonly phone: string;
}

const read = (token: string) => api.call(getPriceChange, { params: { token } });

/** Shows a family the new price of a booking, or of several of a series, and takes their reply. */
export function PriceAgreement({ text, phone }: Props) {
  const { state, set, load } = useLink(read);
  const own = text.price;
  if (state.status === 'loading') return <p role="status">{own.loading}</p>;
  if (state.status === 'failed')
    return <LinkFailed text={text.offer} phone={phone} heading={own.failed} failure={state} onRetry={load} />;
  const change = state.value;
  const isOpen = change.state === 'pending' || change.state === 'refused';
  return (
    <>
      <header className="sent">
        <h1>{own.headings[change.state]}</h1>
        <p className="lead" role="status">
          {change.message}
        </p>
      </header>
      <div className="slip">
        <p className="display">{text.offer.services[change.service]}</p>
        <p className="quiet">
          {change.visits === 1
            ? period(change.start_at, change.end_at)
            : fill(text.seriesOffer.many, { visits: change.visits })}{' '}
          · {change.code}
        </p>
        {isOpen && <NewPriceLines text={own} offered={change} />}
      </div>
      {isOpen && <Agree text={text} change={change} onAnswered={set} />}
      {change.state === 'pending' && <Refuse text={text} onAnswered={set} />}
      <p className="quiet">{fill(isOpen ? own.disagree : text.offer.help, { phone })}</p>
    </>
  );
}

interface ReplyProps {
  readonly text: Messages['account'];
  readonly onAnswered: (change: PriceChange) => void;
}

const params = () => ({ token: typeof location === 'undefined' ? '' : tokenOfPage() });

function Agree({ text, change, onAnswered }: ReplyProps & { readonly change: PriceChange }) {
  const form = useForm(agreeByLink, {
    params: params(),
    body: () => ({ total_minor: change.price.total_minor }),
    onDone: onAnswered,
    // The price has changed: the message stays above the new one.
    onRefused: () => void read(tokenOfPage()).then(onAnswered, () => undefined),
  });
  return <AgreeForm text={text.price} offered={change} form={form} formText={text.form} />;
}

function Refuse({ text, onAnswered }: ReplyProps) {
  const form = useForm(refuseByLink, { params: params(), body: () => ({}), onDone: onAnswered });
  return (
    <form {...form.props} className="answer">
      <Submit form={form} text={text.form} className="button quiet-button">
        {text.price.refuse}
      </Submit>
    </form>
  );
}

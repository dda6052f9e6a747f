import { agreeByLink, getPriceChange, type PriceChange } from '@nanny-polo/shared/price-change';
import { api } from '../lib/api.ts';
import { period } from '../lib/format.ts';
import { tokenOfPage } from '../lib/token.ts';
import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { LinkFailed } from './LinkFailed.tsx';
import { AgreeForm, NewPriceLines } from './NewPrice.tsx';
import { useForm } from './use-form.ts';
import { useLink } from './use-link.ts';

interface Props {
  readonly text: Messages['account'];
  readonly phone: string;
}

const read = (token: string) => api.call(getPriceChange, { params: { token } });

/** Shows a family the new price of a booking and takes their agreement. */
export function PriceAgreement({ text, phone }: Props) {
  const { state, set, load } = useLink(read);
  const own = text.price;
  if (state.status === 'loading') return <p role="status">{own.loading}</p>;
  if (state.status === 'failed')
    return <LinkFailed text={text.offer} phone={phone} heading={own.failed} failure={state} onRetry={load} />;
  const change = state.value;
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
          {period(change.start_at, change.end_at)} · {change.code}
        </p>
        {change.state === 'pending' && <NewPriceLines text={own} offered={change} />}
      </div>
      {change.state === 'pending' && <Agree text={text} change={change} onAgreed={set} />}
      <p className="quiet">{fill(change.state === 'pending' ? own.disagree : text.offer.help, { phone })}</p>
    </>
  );
}

interface AgreeProps {
  readonly text: Messages['account'];
  readonly change: PriceChange;
  readonly onAgreed: (agreed: PriceChange) => void;
}

function Agree({ text, change, onAgreed }: AgreeProps) {
  const form = useForm(agreeByLink, {
    params: { token: typeof location === 'undefined' ? '' : tokenOfPage() },
    body: () => ({ total_minor: change.price.total_minor }),
    onDone: onAgreed,
  });
  return <AgreeForm text={text.price} offered={change} form={form} formText={text.form} />;
}

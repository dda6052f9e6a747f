import { agreeByLink, getPriceChange, type PriceChange, refuseByLink } from '@nanny-polo/shared/price-change';
import { api } from '../lib/api.ts';
import { period } from '../lib/format.ts';
import { tokenOfPage } from '../lib/token.ts';
import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { LinkHead, LinkPage } from './LinkPage.tsx';
import { AgreeForm, NewPriceLines } from './NewPrice.tsx';
import { Submit } from './Submit.tsx';
import { useForm } from './use-form.ts';

interface Props {
  readonly text: Messages['account'];
  readonly phone: string;
}

const read = (token: string) => api.call(getPriceChange, { params: { token } });

/** Shows a family the new price of a booking, or of several visits of a series, and takes the reply. */
export function PriceAgreement({ text, phone }: Props) {
  const own = text.price;
  return (
    <LinkPage read={read} text={own} account={text} phone={phone}>
      {(change, set, refresh) => {
        const isOpen = change.state === 'pending' || change.state === 'refused';
        return (
          <>
            <LinkHead title={own.headings[change.state]} message={change.message} />
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
            {isOpen && <Agree text={own} change={change} onAnswered={set} onRefused={refresh} />}
            {change.state === 'pending' && <Refuse text={own} onAnswered={set} onRefused={refresh} />}
            <p className="quiet">{fill(isOpen ? own.disagree : text.offer.help, { phone })}</p>
          </>
        );
      }}
    </LinkPage>
  );
}

interface ReplyProps {
  readonly text: Messages['account']['price'];
  readonly onAnswered: (change: PriceChange) => void;
  /** The price may have changed. The page then shows the current one beside the refusal's message. */
  readonly onRefused: () => void;
}

function Agree({ text, change, onAnswered, onRefused }: ReplyProps & { readonly change: PriceChange }) {
  const form = useForm(agreeByLink, {
    params: { token: tokenOfPage() },
    body: () => ({ total_minor: change.price.total_minor }),
    onDone: onAnswered,
    onRefused,
  });
  return <AgreeForm text={text} offered={change} form={form} />;
}

function Refuse({ text, onAnswered, onRefused }: ReplyProps) {
  const form = useForm(refuseByLink, {
    params: { token: tokenOfPage() },
    body: () => ({}),
    onDone: onAnswered,
    onRefused,
  });
  return (
    <form {...form.props} className="answer">
      <Submit form={form} className="button quiet-button">
        {text.refuse}
      </Submit>
    </form>
  );
}

import {
  agreeByLink,
  getPriceChange,
  type PriceChange,
  refuseByLink,
} from '@nanny-polo/shared/pricing/price-change';
import { formatPeriod } from '../lib/format.ts';
import type { Messages } from '../messages/en.ts';
import { fillText } from '../messages/fill.ts';
import { LinkHead, LinkPage, type LinkProps, type Reply, useReply } from './LinkPage.tsx';
import { AgreeForm, NewPriceLines, RefuseForm } from './NewPrice.tsx';
import { PhoneText } from './Phone.tsx';

/** Shows a family the new price of a booking, or of several visits of a series, and takes the reply. */
export function PriceAgreement({ text, phone }: LinkProps) {
  const own = text.price;
  return (
    <LinkPage endpoint={getPriceChange} text={own} account={text} phone={phone}>
      {(change, reply) => {
        const isOpen = change.state === 'pending';
        return (
          <>
            <LinkHead title={own.headings[change.state]} message={change.message} />
            <div className="slip">
              <p className="display">{text.offer.services[change.service]}</p>
              <p className="quiet">
                {change.visits === 1
                  ? formatPeriod(change.start_at, change.end_at)
                  : fillText(text.seriesOffer.many, { visits: change.visits })}{' '}
                · {change.code}
              </p>
              {isOpen && <NewPriceLines text={own} offered={change} />}
            </div>
            {isOpen && <Agree text={own} change={change} reply={reply} />}
            {isOpen && <Refuse text={own} reply={reply} />}
            <p className="quiet">
              <PhoneText text={isOpen ? own.disagree : text.offer.help} number={phone} />
            </p>
          </>
        );
      }}
    </LinkPage>
  );
}

interface ReplyProps {
  readonly text: Messages['account']['price'];
  readonly reply: Reply<PriceChange>;
}

function Agree({ text, change, reply }: ReplyProps & { readonly change: PriceChange }) {
  const form = useReply(agreeByLink, reply, () => ({ total_minor: change.price.total_minor }));
  return <AgreeForm text={text} offered={change} form={form} />;
}

function Refuse({ text, reply }: ReplyProps) {
  const form = useReply(refuseByLink, reply, () => ({}));
  return <RefuseForm text={text} form={form} />;
}

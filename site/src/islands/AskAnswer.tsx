import { type Ask, answerAsk, declineScope, getAsk, seeAsk } from '@nanny-polo/shared/bookings/ask';
import { useEffect } from 'react';
import { api } from '../lib/api.ts';
import { formatMoney, formatPeriod } from '../lib/format.ts';
import { watchFirstGesture } from '../lib/on-gesture.ts';
import { readPageToken } from '../lib/page-token.ts';
import type { Messages } from '../messages/en.ts';
import { fillText } from '../messages/fill.ts';
import { Choice } from './Field.tsx';
import { LinkHead, LinkPage, type Reply, useReply } from './LinkPage.tsx';
import { OfferSummary } from './OfferSummary.tsx';
import { PhoneText } from './Phone.tsx';
import { ReplyForm } from './ReplyForm.tsx';

interface Props {
  readonly text: Messages['ask'];
  readonly account: Pick<Messages['account'], 'form' | 'offer'>;
  readonly phone: string;
}

/** Shows one of several nannies what they are asked, and takes the reply. */
export const AskAnswer = (page: Props) => (
  <LinkPage {...page} endpoint={getAsk}>
    {(ask, reply) => (
      <>
        <Asked {...page} ask={ask} />
        {ask.stage === 'asked' && <AskForm ask={ask} text={page.text} reply={reply} />}
        <p className="quiet">
          <PhoneText text={page.account.offer.help} number={page.phone} />
        </p>
      </>
    )}
  </LinkPage>
);

/** Tells the office that the nanny has seen the page. They can reply without it. */
const reportSeen = () => {
  api.call(seeAsk, { params: { token: readPageToken() } }).catch(() => undefined);
};

interface AskProps extends Omit<Props, 'phone'> {
  readonly ask: Ask;
}

function Asked({ ask, text, account }: AskProps) {
  const { swap } = ask;
  const isAsked = ask.stage === 'asked';
  useEffect(() => (isAsked ? watchFirstGesture(reportSeen) : undefined), [isAsked]);
  const isOpen = isAsked || ask.stage === 'waiting';
  const summaryOf = (booking: Ask['bookings'][number]) => {
    const { start_at, end_at } = booking;
    return (
      <OfferSummary
        key={booking.code}
        text={account.offer}
        offer={booking}
        when={formatPeriod(start_at, end_at)}
      />
    );
  };
  return (
    <>
      <LinkHead title={fillText(headingOf(ask, text), { name: ask.nanny_name })} message={ask.message} />
      {swap && isOpen && <p className="quiet">{text.swap.gets}</p>}
      {ask.bookings.map(summaryOf)}
      {swap?.gives_up && (
        <>
          <p className="quiet">{text.swap.gives}</p>
          {summaryOf(swap.gives_up)}
        </>
      )}
      {swap && isOpen && <p>{fillText(text.swap.agreed, { ...swap })}</p>}
      {isAsked && !swap && <Terms ask={ask} text={text} />}
    </>
  );
}

function headingOf({ stage, swap }: Ask, text: Messages['ask']): string {
  if (!swap) return text.headings[stage];
  if (stage !== 'asked') return text.headings.waiting;
  return swap.gives_up ? text.swap.asked : text.swap.takes;
}

interface TermsProps {
  readonly ask: Ask;
  readonly text: Messages['ask'];
}

/** What applies to all the bookings, and why this nanny is asked. */
function Terms({ ask, text }: TermsProps) {
  const count = ask.bookings.length;
  return (
    <>
      {count > 1 && (
        <p>
          {fillText(text.block, { count })}{' '}
          {ask.pay_minor > 0 && fillText(text.payOfAll, { total: formatMoney(ask.pay_minor, ask.currency) })}
        </p>
      )}
      <p>
        <strong>{text.why}</strong> {ask.why.join(' ')}
      </p>
    </>
  );
}

/** Accepts or declines. A nanny who declines also says what they cannot do, unless the ask is for a swap. */
function AskForm({ ask, text, reply }: TermsProps & { readonly reply: Reply<Ask> }) {
  const words = ask.swap ? text.swap : text;
  const form = useReply(answerAsk, reply, (fields) =>
    fields.has('declining')
      ? { answer: 'declined', ...(!ask.swap && { scope: fields.get('scope') }) }
      : { answer: 'accepted', pay_minor: ask.pay_minor },
  );
  return (
    <ReplyForm
      form={form}
      accept={text.accept}
      decline={words.decline}
      send={words.send}
      back={text.back}
      details={!ask.swap && <Scopes text={text} />}
    />
  );
}

const Scopes = ({ text }: Pick<TermsProps, 'text'>) => (
  <fieldset className="choices" aria-describedby="scopes">
    <legend>{text.scope}</legend>
    {declineScope.options.map((scope) => (
      <Choice key={scope} type="radio" name="scope" value={scope} defaultChecked={scope === 'booking'}>
        {text.scopes[scope]}
      </Choice>
    ))}
    <p id="scopes" className="quiet">
      {text.scopesHelp}
    </p>
  </fieldset>
);

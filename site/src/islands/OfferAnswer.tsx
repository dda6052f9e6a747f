import { getOffer, type Offer, type OfferStage } from '@nanny-polo/shared/offer';
import { api } from '../lib/api.ts';
import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { LinkFailed } from './LinkFailed.tsx';
import { OfferDetails } from './OfferDetails.tsx';
import { OfferForm } from './OfferForm.tsx';
import { useLink } from './use-link.ts';
import { VisitDetails } from './VisitDetails.tsx';

interface Props {
  readonly text: Messages['account'];
  readonly phone: string;
}

const read = (token: string) => api.call(getOffer, { params: { token } });

/** Shows a nanny an offer and takes the reply; until the confirmation it can be retracted. */
export function OfferAnswer({ text, phone }: Props) {
  const { state, set, load } = useLink(read);
  const own = text.offer;
  if (state.status === 'loading') return <p role="status">{own.loading}</p>;
  if (state.status === 'failed')
    return <LinkFailed text={own} phone={phone} heading={own.failed} failure={state} onRetry={load} />;

  const offer = state.value;
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
      {offer.visit && <VisitDetails visit={offer.visit} text={own.visit} />}
      {(offer.state === 'waiting' || offer.retractable) && (
        <OfferForm key={offer.state} offer={offer} text={text} onAnswered={set} />
      )}
      <p className="quiet">{fill(isAhead(offer) ? own.cannotCome : own.help, { phone })}</p>
    </>
  );
}

const isAhead = ({ stage }: Offer) => stage === 'confirmed' || stage === 'rescheduled';

/** The stages with a heading of their own; the others have ended without the nanny's doing. */
const headings: Partial<Record<OfferStage, 'hello' | 'answered' | 'booked' | 'changed'>> = {
  waiting: 'hello',
  accepted: 'answered',
  declined: 'answered',
  retracted: 'answered',
  over: 'answered',
  confirmed: 'booked',
  rescheduled: 'changed',
};

const greeting = ({ stage }: Offer, text: Messages['account']['offer']): string =>
  text[headings[stage] ?? 'over'];

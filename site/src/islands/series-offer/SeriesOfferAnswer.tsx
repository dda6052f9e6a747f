import { answerSeriesOffer, getSeriesOffer, type SeriesOfferPage } from '@nanny-polo/shared/series-offer';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { money } from '../../lib/format.ts';
import { tokenOfPage } from '../../lib/token.ts';
import type { Messages } from '../../messages/en.ts';
import { fill } from '../../messages/fill.ts';
import { LinkHead, LinkPage } from '../LinkPage.tsx';
import { OfferSummary } from '../OfferSummary.tsx';
import { Reason, ReplyForm, reasonIn } from '../ReplyForm.tsx';
import { useForm } from '../use-form.ts';
import { countOf, OfferedVisits } from './OfferedVisits.tsx';

interface Props {
  readonly text: Messages['account'];
  readonly phone: string;
}

const read = (token: string) => api.call(getSeriesOffer, { params: { token } });

/** Shows a nanny a series offer and takes one reply to all its visits. */
export function SeriesOfferAnswer({ text, phone }: Props) {
  const own = text.seriesOffer;
  return (
    <LinkPage read={read} text={own} account={text} phone={phone}>
      {(offer, set, refresh) => (
        <>
          <LinkHead
            title={fill(own.headings[headingOf(offer)], { name: offer.nanny_name })}
            message={offer.message}
          />
          <Details text={text} offer={offer} />
          {offer.state === 'waiting' ? (
            <SeriesOfferForm text={text} offer={offer} onAnswered={set} onRefused={refresh} />
          ) : (
            offer.visits.length > 0 && (
              <section className="slip" aria-labelledby="visits">
                <h2 id="visits" className="display">
                  {countOf(offer, own)}
                </h2>
                <OfferedVisits text={own} visits={offer.visits} />
              </section>
            )
          )}
          <p className="quiet">{fill(text.offer.help, { phone })}</p>
        </>
      )}
    </LinkPage>
  );
}

const headingOf = ({ state }: SeriesOfferPage) => {
  if (state === 'waiting') return 'hello';
  return state === 'accepted' || state === 'declined' ? 'answered' : 'over';
};

interface DetailsProps {
  readonly text: Messages['account'];
  readonly offer: SeriesOfferPage;
}

/** The rule of the series, the district, the children's ages and the pay. */
function Details({ text, offer }: DetailsProps) {
  const { pay_rate_minor: rate, pay_minor, currency } = offer;
  return (
    <OfferSummary
      text={text.offer}
      offer={offer}
      when={offer.rule}
      pay={rate !== null && fill(text.offer.perHour, { money: money(rate, currency) })}
      extraRow={[text.seriesOffer.inAll, pay_minor > 0 && money(pay_minor, currency)]}
    />
  );
}

interface FormProps extends DetailsProps {
  readonly onAnswered: (offer: SeriesOfferPage) => void;
  /** The offer or the nanny's time may have changed. The refusal's message stays while the offer awaits a reply. */
  readonly onRefused: () => void;
}

/** Accepts the ticked visits, or declines all of them. */
function SeriesOfferForm({ text, offer, onAnswered, onRefused }: FormProps) {
  const [unticked, setUnticked] = useState<readonly string[]>([]);
  const own = text.seriesOffer;
  const open = offer.visits.filter((visit) => visit.open);
  const except = open.filter(({ day, taken }) => taken || unticked.includes(day)).map(({ day }) => day);
  const visits = open.length - except.length;
  const form = useForm(answerSeriesOffer, {
    params: { token: tokenOfPage() },
    body: (fields) =>
      fields.has('declining')
        ? { answer: 'declined', reason: reasonIn(fields) }
        : { answer: 'accepted', ...(except.length > 0 && { except }) },
    onDone: onAnswered,
    onRefused,
  });
  const toggle = (day: string) =>
    setUnticked(unticked.includes(day) ? unticked.filter((one) => one !== day) : [...unticked, day]);
  const accept =
    except.length === 0 ? fill(own.acceptAll, { visits }) : fill(own.acceptSome, { visits, of: open.length });

  return (
    <ReplyForm
      form={form}
      accept={visits > 0 ? accept : undefined}
      decline={own.decline}
      send={own.sendDecline}
      back={text.offer.back}
      details={<Reason text={text.offer} error={form.errors.reason} />}
    >
      <fieldset className="slip">
        <legend className="display">{countOf(offer, own)}</legend>
        <p className="quiet">{own.untick}</p>
        <OfferedVisits text={own} visits={offer.visits} except={except} onToggle={toggle} />
      </fieldset>
    </ReplyForm>
  );
}

import { getSeriesOffer, type SeriesOfferPage } from '@nanny-polo/shared/series-offer';
import { api } from '../../lib/api.ts';
import { money } from '../../lib/format.ts';
import type { Messages } from '../../messages/en.ts';
import { fill } from '../../messages/fill.ts';
import { LinkFailed } from '../LinkFailed.tsx';
import { useLink } from '../use-link.ts';
import { OfferedVisits } from './OfferedVisits.tsx';
import { SeriesOfferForm } from './SeriesOfferForm.tsx';

interface Props {
  readonly text: Messages['account'];
  readonly phone: string;
}

const read = (token: string) => api.call(getSeriesOffer, { params: { token } });

/** Shows a nanny the offer of a series and takes the reply to all of its visits. */
export function SeriesOfferAnswer({ text, phone }: Props) {
  const { state, set, load } = useLink(read);
  const own = text.seriesOffer;
  if (state.status === 'loading') return <p role="status">{own.loading}</p>;
  if (state.status === 'failed')
    return <LinkFailed text={text.offer} phone={phone} heading={own.failed} failure={state} onRetry={load} />;
  const offer = state.value;
  const isOpen = offer.state === 'waiting';
  return (
    <>
      <header className="sent">
        <h1>{fill(own.headings[headingOf(offer)], { name: offer.nanny_name })}</h1>
        <p className="lead" role="status">
          {offer.message}
        </p>
      </header>
      <Details text={text} offer={offer} />
      {isOpen ? (
        <SeriesOfferForm text={text} offer={offer} read={read} onRead={set} />
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
  );
}

const headingOf = ({ state }: SeriesOfferPage) => {
  if (state === 'waiting') return 'hello';
  return state === 'accepted' || state === 'declined' ? 'answered' : 'over';
};

const countOf = (
  { visits: { length } }: SeriesOfferPage,
  { one, many }: Messages['account']['seriesOffer'],
) => (length === 1 ? one : fill(many, { visits: length }));

/** The rule of the series, the family and the pay. */
function Details({ text, offer }: { readonly text: Messages['account']; readonly offer: SeriesOfferPage }) {
  const own = text.seriesOffer;
  const { pay_rate_minor: rate, pay_minor, currency } = offer;
  const age = (years: number) => (years < 1 ? text.offer.underOne : years);
  const rows = [
    [text.offer.when, offer.rule],
    [text.offer.where, offer.district],
    [text.offer.children, offer.children_ages.map(age).join(', ')],
    [text.offer.pay, rate !== null && fill(text.offer.perHour, { money: money(rate, currency) })],
    [own.inAll, pay_minor > 0 && money(pay_minor, currency)],
  ];
  return (
    <div className="slip">
      <p className="display">{text.offer.services[offer.service]}</p>
      <p className="quiet">{offer.code}</p>
      <dl>
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name as string}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

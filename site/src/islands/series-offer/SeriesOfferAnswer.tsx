import { getSeriesOffer, type SeriesOfferPage } from '@nanny-polo/shared/series-offer';
import { api } from '../../lib/api.ts';
import { money } from '../../lib/format.ts';
import type { Messages } from '../../messages/en.ts';
import { fill } from '../../messages/fill.ts';
import { BookingSlip } from '../BookingSlip.tsx';
import { LinkHead, LinkPage } from '../LinkPage.tsx';
import { countOf, OfferedVisits } from './OfferedVisits.tsx';
import { SeriesOfferForm } from './SeriesOfferForm.tsx';

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
      {(offer, set) => (
        <>
          <LinkHead
            title={fill(own.headings[headingOf(offer)], { name: offer.nanny_name })}
            message={offer.message}
          />
          <Details text={text} offer={offer} />
          {offer.state === 'waiting' ? (
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
      )}
    </LinkPage>
  );
}

const headingOf = ({ state }: SeriesOfferPage) => {
  if (state === 'waiting') return 'hello';
  return state === 'accepted' || state === 'declined' ? 'answered' : 'over';
};

/** The rule of the series, the district, the children's ages and the pay. */
function Details({ text, offer }: { readonly text: Messages['account']; readonly offer: SeriesOfferPage }) {
  const { pay_rate_minor: rate, pay_minor, currency } = offer;
  return (
    <BookingSlip
      text={text.offer}
      of={offer}
      when={offer.rule}
      pay={rate !== null && fill(text.offer.perHour, { money: money(rate, currency) })}
      more={[text.seriesOffer.inAll, pay_minor > 0 && money(pay_minor, currency)]}
    />
  );
}

import {
  answerSeriesOffer,
  getSeriesOffer,
  type SeriesOfferPage,
} from '@nanny-polo/shared/bookings/series-offer';
import { useState } from 'react';
import { createMoneyFormat, formatPeriod } from '../lib/format.ts';
import type { Messages } from '../messages/en.ts';
import { fillText } from '../messages/fill.ts';
import { LinkHead, LinkPage, type LinkProps, type Reply, useReply } from './LinkPage.tsx';
import { OfferSummary } from './OfferSummary.tsx';
import { PhoneText } from './Phone.tsx';
import { Reason, ReplyForm, readReason } from './ReplyForm.tsx';

/** Shows a nanny a series offer and takes one reply to all its visits. */
export function SeriesOfferAnswer({ text, phone }: LinkProps) {
  const own = text.seriesOffer;
  return (
    <LinkPage endpoint={getSeriesOffer} text={own} account={text} phone={phone}>
      {(offer, reply) => (
        <>
          <LinkHead
            title={fillText(own.headings[headingOf(offer)], { name: offer.nanny_name })}
            message={offer.message}
          />
          <OfferSummary
            text={text.offer}
            offer={offer}
            when={offer.rule}
            extraRow={[
              own.inAll,
              offer.pay_rate_minor === null && offer.pay_minor > 0 && formatOf(offer)(offer.pay_minor),
            ]}
            pays={paysOf(offer)}
          />
          {offer.state === 'waiting' ? (
            <SeriesOfferForm text={text} offer={offer} reply={reply} />
          ) : (
            offer.visits.length > 0 && (
              <section className="slip" aria-labelledby="visits">
                <h2 id="visits" className="display">
                  {countOf(offer, own)}
                </h2>
                <OfferedVisits text={own} visits={offer.visits} format={formatOf(offer)} />
              </section>
            )
          )}
          <p className="quiet">
            <PhoneText text={text.offer.help} number={phone} />
          </p>
        </>
      )}
    </LinkPage>
  );
}

const paysOf = ({ visits }: SeriesOfferPage) => visits.map(({ pay_minor }) => pay_minor ?? 0);

const formatOf = (offer: SeriesOfferPage) =>
  createMoneyFormat([offer.pay_rate_minor ?? 0, offer.pay_minor, ...paysOf(offer)]);

const headingOf = ({ state }: SeriesOfferPage) => {
  if (state === 'waiting') return 'hello';
  return state === 'accepted' || state === 'declined' ? 'answered' : 'over';
};

interface FormProps {
  readonly text: Messages['account'];
  readonly offer: SeriesOfferPage;
  readonly reply: Reply<SeriesOfferPage>;
}

/** Accepts the ticked visits, or declines all of them. */
function SeriesOfferForm({ text, offer, reply }: FormProps) {
  const [unticked, setUnticked] = useState<readonly string[]>([]);
  const own = text.seriesOffer;
  const open = offer.visits.filter((visit) => visit.open);
  const free = open.filter(({ day, taken }) => !taken && !unticked.includes(day));
  const except = open.filter((visit) => !free.includes(visit)).map(({ day }) => day);
  const visits = free.length;
  const of = open.filter(({ taken }) => !taken).length;
  const form = useReply(answerSeriesOffer, reply, (fields) =>
    fields.has('declining')
      ? { answer: 'declined', reason: readReason(fields) }
      : { answer: 'accepted', ...(except.length > 0 && { except }) },
  );
  const toggle = (day: string) =>
    setUnticked(unticked.includes(day) ? unticked.filter((one) => one !== day) : [...unticked, day]);
  const accept =
    visits === of ? fillText(own.acceptAll, { visits }) : fillText(own.acceptSome, { visits, of });

  return (
    <ReplyForm
      form={form}
      accept={visits > 0 ? accept : undefined}
      decline={own.decline}
      send={own.sendDecline}
      back={text.offer.back}
      details={<Reason text={text.offer} />}
    >
      <fieldset className="slip">
        <legend className="display">{countOf(offer, own)}</legend>
        <p className="quiet">{own.untick}</p>
        <OfferedVisits
          text={own}
          visits={offer.visits}
          format={formatOf(offer)}
          except={except}
          onToggle={toggle}
        />
      </fieldset>
    </ReplyForm>
  );
}

/** How many visits are shown before “Show all”. */
const shown = 16;

type Visit = SeriesOfferPage['visits'][number];

interface VisitsProps {
  readonly text: Messages['account']['seriesOffer'];
  readonly visits: readonly Visit[];
  readonly format: (minor: number) => string;
  /** The days that the reply leaves out, and the handler of their checkboxes; omitted once the offer has a reply. */
  readonly except?: readonly string[];
  readonly onToggle?: (day: string) => void;
}

/** Returns how many visits of an offer the nanny can take, in words. */
function countOf(offer: SeriesOfferPage, { one, many }: VisitsProps['text']): string {
  const visits = offer.visits.filter(({ taken }) => !taken).length;
  return visits === 1 ? one : fillText(many, { visits });
}

/** The visits of an offer: those awaiting a reply have a checkbox, the others show their state. */
function OfferedVisits({ text, visits, format, except = [], onToggle }: VisitsProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <ul className="visits">
        {(isWhole ? visits : visits.slice(0, shown)).map((visit) => {
          const { day, open, taken, start_at, end_at } = visit;
          const time = [
            formatPeriod(start_at, end_at),
            ...(visit.pay_minor ? [format(visit.pay_minor)] : []),
          ].join(', ');
          const state = taken ? text.taken : text.stages[visit.stage ?? 'planned'];
          return (
            <li key={day + start_at}>
              {open && onToggle ? (
                <label>
                  <input
                    type="checkbox"
                    checked={!taken && !except.includes(day)}
                    disabled={taken}
                    onChange={() => onToggle(day)}
                  />
                  <span>{time}</span>
                  {state && <small>{state}</small>}
                </label>
              ) : (
                <p>
                  {time} {state && <small>{state}</small>}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {visits.length > shown && !isWhole && (
        <button type="button" className="link" onClick={() => setWhole(true)}>
          {fillText(text.showAll, { visits: visits.length })}
        </button>
      )}
    </>
  );
}

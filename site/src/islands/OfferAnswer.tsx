import { answerOffer, getOffer, type Offer, type OfferStage } from '@nanny-polo/shared/bookings/offer';
import { formatDayAndTime, formatPeriod } from '../lib/format.ts';
import type { Messages } from '../messages/en.ts';
import { fillText } from '../messages/fill.ts';
import { Facts } from './Facts.tsx';
import { LinkHead, LinkPage, type LinkProps, type Reply, useReply } from './LinkPage.tsx';
import { OfferSummary } from './OfferSummary.tsx';
import { Phone, PhoneText } from './Phone.tsx';
import { Reason, ReplyForm, readReason } from './ReplyForm.tsx';
import { TimeQuestions } from './TimeQuestions.tsx';
import { VisitAllergies, VisitChildren } from './VisitChildren.tsx';

interface OfferProps extends LinkProps {
  /** Whom to ring if a child is in danger. */
  readonly emergency?: string | undefined;
}

/** Shows a nanny an offer and takes the reply. An acceptance can be retracted until the booking is confirmed. */
export function OfferAnswer({ text, phone, emergency }: OfferProps) {
  const own = text.offer;
  return (
    <LinkPage endpoint={getOffer} text={own} account={text} phone={phone}>
      {(offer, reply) => (
        <>
          <LinkHead
            title={fillText(greeting(offer, own), { name: offer.nanny_name })}
            message={offer.message}
          />
          {offer.asked_times.length > 0 && (
            <TimeQuestions
              key={offer.asked_times.map(({ id }) => id).join()}
              questions={offer.asked_times}
              text={own}
              reply={reply}
            />
          )}
          <OfferSummary
            text={own}
            offer={offer}
            when={offer.start_at && offer.end_at && formatPeriod(offer.start_at, offer.end_at)}
          ></OfferSummary>
          {offer.visit && <VisitDetails visit={offer.visit} text={own.visit} emergency={emergency} />}
          {(offer.state === 'waiting' || offer.retractable) && (
            <OfferForm key={offer.state} offer={offer} text={own} reply={reply} />
          )}
          <p className="quiet">
            <PhoneText text={isAhead(offer) ? own.cannotCome : own.help} number={phone} />
          </p>
        </>
      )}
    </LinkPage>
  );
}

interface FormProps {
  readonly offer: Offer;
  readonly text: Messages['account']['offer'];
  readonly reply: Reply<Offer>;
}

const isAhead = ({ stage }: Offer) => stage === 'confirmed' || stage === 'rescheduled';

/** The heading for each stage listed; any other stage, such as `expired` or `cancelled`, gets `sorry`. */
const headings: Partial<Record<OfferStage, 'hello' | 'answered' | 'booked' | 'changed'>> = {
  waiting: 'hello',
  accepted: 'answered',
  declined: 'answered',
  retracted: 'answered',
  over: 'answered',
  confirmed: 'booked',
  rescheduled: 'changed',
};

const greeting = ({ stage, asked_times }: Offer, text: Messages['account']['offer']): string =>
  asked_times.length > 0 ? text.times.hello : text[headings[stage] ?? 'sorry'];

/** Accepts or declines the offer, or retracts an acceptance. */
function OfferForm({ offer, text: own, reply }: FormProps) {
  const { answer, ...labels } =
    offer.state === 'accepted'
      ? { answer: 'retracted', decline: own.retract, send: own.sendRetract }
      : { answer: 'declined', decline: own.decline, send: own.sendDecline, accept: own.accept };
  const form = useReply(answerOffer, reply, (fields) => ({
    answer: fields.has('declining') ? answer : 'accepted',
    reason: readReason(fields),
  }));
  return <ReplyForm form={form} {...labels} back={own.back} details={<Reason text={own} />} />;
}

interface VisitProps {
  readonly visit: NonNullable<Offer['visit']>;
  readonly text: Messages['account']['offer']['visit'];
  readonly emergency: string | undefined;
}

/** What the nanny of a confirmed booking needs: the address, the children and the telephone numbers. */
function VisitDetails({ visit, text, emergency }: VisitProps) {
  const { family_name, phone, address, access_from, notes, emergency_contacts, until } = visit;
  const phoneLink = phone ? <Phone number={phone} /> : text.noPhone;
  return (
    <section className="slip" aria-labelledby="visit">
      <h2 id="visit" className="display">
        {text.title}
      </h2>
      <VisitAllergies visit={visit} text={text} />
      <Facts
        rows={[
          [text.family, family_name],
          [text.phone, phoneLink],
          [text.address, address ? `${address.line}, ${address.postcode}` : text.noAddress],
          [
            text.access,
            access_from
              ? fillText(text.accessFrom, { time: formatDayAndTime(access_from) })
              : address?.access_notes,
          ],
          [text.notes, notes],
        ]}
      />
      <h3>{text.children}</h3>
      <VisitChildren visit={visit} text={text} />
      <h3>{text.contacts}</h3>
      {emergency_contacts.length === 0 ? (
        <p>{[text.noContacts, emergency].filter(Boolean).join(' ')}</p>
      ) : (
        <ul>
          {emergency_contacts.map(({ name, relation, phone: number }) => (
            <li key={`${name} ${number}`}>
              {[name, relation].filter(Boolean).join(', ')}: <Phone number={number} />
            </li>
          ))}
        </ul>
      )}
      <p className="quiet">{fillText(text.until, { time: formatDayAndTime(until) })}</p>
    </section>
  );
}

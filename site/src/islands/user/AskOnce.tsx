import { consentTo, type Question, questionIn } from '@nanny-polo/shared/ask-once';
import type { UserChildrenBooking } from '@nanny-polo/shared/children-booked';
import type { ErrorBody } from '@nanny-polo/shared/error';
import { durationOf } from '@nanny-polo/shared/real-hours';
import type { UnusualTime } from '@nanny-polo/shared/unusual-time';
import { useState } from 'react';
import { dayAndTime, money, period } from '../../lib/format.ts';
import { fill } from '../../messages/fill.ts';
import { focusOn } from '../Done.tsx';
import { Submit } from '../Form.tsx';
import { SmallButton } from './SmallButton.tsx';
import { type Text, useText } from './text.ts';

/** What a parent is asked once before a request is sent. */

/**
 * Holds the questions that a call has asked. Sending the form while one is shown agrees to it: `consent` has the fields
 * to send.
 */
export function useAskOnce() {
  const [asked, setAsked] = useState<readonly Question[]>([]);
  return {
    question: asked.at(-1) ?? null,
    consent: Object.assign({}, ...asked.map(consentTo)) as object,
    onRefused: (body: ErrorBody) => {
      const next = questionIn(body);
      setAsked(next ? [...asked.filter(({ code }) => code !== next.code), next] : []);
    },
    withdraw: () => setAsked([]),
  };
}

interface QuestionProps {
  readonly question: Question;
  readonly onBack: () => void;
}

/** Takes the place of a form's button: asks the question. */
export function AskOnce({ question, onBack }: QuestionProps) {
  const { twice, unusual } = useText().user.request;
  const own = question.code === 'children_booked' ? twice : unusual;
  return (
    <section className="question" aria-labelledby="ask-once" tabIndex={-1} ref={focusOn}>
      <h2 id="ask-once">{own.title}</h2>
      {question.code === 'children_booked' ? (
        <Bookings bookings={question.bookings} />
      ) : (
        <ul>
          {question.reasons.map((reason) => (
            <li key={reason.kind}>{wordsOf(reason, unusual)}</li>
          ))}
        </ul>
      )}
      <p>{own.lead}</p>
      <div className="actions">
        <Submit>{own.submit}</Submit> <SmallButton onClick={onBack}>{own.back}</SmallButton>
      </div>
    </section>
  );
}

function wordsOf(reason: UnusualTime, text: Text['user']['request']['unusual']): string {
  const { kind, start_at } = reason;
  const start = dayAndTime(start_at);
  if (kind === 'far_ahead') return fill(text[kind], { start, days: reason.days });
  if (kind === 'short_notice') return fill(text[kind], { start, opens: reason.opens, phone: reason.phone });
  return fill(text[kind], {
    time: period(start_at, reason.end_at),
    length: durationOf(Math.round(reason.hours * 60)),
    price: money(reason.price_minor),
  });
}

interface BookingsProps {
  readonly bookings: readonly UserChildrenBooking[];
}

/** Says, while a request is filled in, which bookings the same children already have; nothing if there are none. */
export const ChildrenBooked = ({ bookings }: BookingsProps) => (
  <div role="status">
    {bookings.length > 0 && (
      <div className="question">
        <Bookings bookings={bookings} />
      </div>
    )}
  </div>
);

function Bookings({ bookings }: BookingsProps) {
  const { already } = useText().user.request.twice;
  return (
    <ul>
      {bookings.map(({ id, code, start_at, end_at, children }) => (
        <li key={id}>
          {fill(children.length === 1 ? already.one : already.many, {
            children: children.join(', '),
            code,
            time: period(start_at, end_at),
          })}
        </li>
      ))}
    </ul>
  );
}

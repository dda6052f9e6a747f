/** What a parent is asked once before a request is sent. */

import type { UserChildrenBooking } from '@nanny-polo/shared/bookings/children-booked';
import { consentOf, type Question, readQuestion } from '@nanny-polo/shared/bookings/refusal-question';
import type { UnusualTime } from '@nanny-polo/shared/bookings/unusual-time';
import type { FormOptions } from '@nanny-polo/shared/browser/form';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { explainClosed } from '@nanny-polo/shared/time/agency-days';
import { durationOf } from '@nanny-polo/shared/time/real-hours';
import { useState } from 'react';
import { formatDayAndTime, formatMoney, formatPeriod } from '../../lib/format.ts';
import { fillText } from '../../messages/fill.ts';
import { focusElement } from '../Done.tsx';
import { Submit } from '../Form.tsx';
import { useForm } from '../use-form.ts';
import { SmallButton } from './SmallButton.tsx';
import { type Text, useText } from './user-text.ts';

type Options<E extends Endpoint> = Omit<FormOptions<E>, 'body' | 'onRefused'> & {
  readonly body: (fields: FormData) => object;
};

/**
 * Manages a form whose call may ask questions, the latest of which is `question`. Sending the form while one is shown
 * agrees to it; `withdraw` and a change to the form take the agreement back.
 */
export function useAskingForm<E extends Endpoint>(endpoint: E, options: Options<E>) {
  const [asked, setAsked] = useState<readonly Question[]>([]);
  const { state, ...form } = useForm<E>(endpoint, {
    ...options,
    body: (fields) => Object.assign(options.body(fields), ...asked.map(consentOf)),
    onRefused: (body) => {
      const next = readQuestion(body);
      setAsked(next ? [...asked.filter(({ code }) => code !== next.code), next] : []);
    },
  });
  const isAsked = state.status === 'failed' && readQuestion(state.error.body) !== null;
  const withdraw = () => {
    if (asked.length === 0) return;
    setAsked([]);
    form.reset();
  };
  const onInput: typeof form.props.onInput = (event) => {
    withdraw();
    form.props.onInput(event);
  };
  return {
    ...form,
    state: isAsked ? ({ status: 'idle' } as const) : state,
    question: asked.at(-1) ?? null,
    withdraw,
    props: { ...form.props, onInput },
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
    <section className="question" aria-labelledby="ask-once" tabIndex={-1} ref={focusElement}>
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
  const start = formatDayAndTime(start_at);
  if (kind === 'far_ahead') return fillText(text[kind], { start, days: reason.days });
  if (kind === 'short_notice')
    return fillText(text[kind], { start, opens: reason.opens, phone: reason.phone });
  if (kind === 'closed') return explainClosed(reason);
  return fillText(text[kind], {
    time: formatPeriod(start_at, reason.end_at),
    length: durationOf(Math.round(reason.hours * 60)),
    price: formatMoney(reason.price_minor),
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
          {fillText(children.length === 1 ? already.one : already.many, {
            children: children.join(', '),
            code,
            time: formatPeriod(start_at, end_at),
          })}
        </li>
      ))}
    </ul>
  );
}

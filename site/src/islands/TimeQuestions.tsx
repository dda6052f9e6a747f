import { answerAskedTimes, type Offer } from '@nanny-polo/shared/bookings/offer';
import type { TimeQuestion } from '@nanny-polo/shared/bookings/time-change';
import { useState } from 'react';
import { formatDayAndTime, formatMoney, formatPeriod } from '../lib/format.ts';
import type { Messages } from '../messages/en.ts';
import { fillText } from '../messages/fill.ts';
import { Facts } from './Facts.tsx';
import { type Reply, useReply } from './LinkPage.tsx';
import { Reason, ReplyForm, readReason } from './ReplyForm.tsx';

interface Props {
  readonly questions: readonly TimeQuestion[];
  readonly text: Messages['account']['offer'];
  readonly reply: Reply<Offer>;
}

/** Asks a nanny about new times of confirmed bookings: the old and the new time side by side. */
export function TimeQuestions({ questions, text, reply }: Props) {
  const [unticked, setUnticked] = useState<readonly number[]>([]);
  const own = text.times;
  const ids = questions.map(({ id }) => id).filter((id) => !unticked.includes(id));
  const form = useReply(answerAskedTimes, reply, (fields) => ({
    ids,
    answer: fields.has('declining') ? 'declined' : 'agreed',
    reason: readReason(fields),
  }));
  const isOne = questions.length === 1;
  const toggle = (id: number) =>
    setUnticked(unticked.includes(id) ? unticked.filter((other) => other !== id) : [...unticked, id]);
  const [reply_by = ''] = questions.map((question) => question.reply_by).sort();
  const counted = { times: ids.length };
  return (
    <ReplyForm
      form={form}
      accept={ids.length > 0 ? fillText(isOne ? own.agree : own.agreeAll, counted) : undefined}
      decline={isOne ? own.decline : fillText(own.declineAll, counted)}
      send={isOne ? own.decline : fillText(own.declineAll, counted)}
      back={text.back}
      details={<Reason text={text} />}
    >
      <fieldset className="slip">
        <legend className="display">
          {isOne ? own.title : fillText(own.titleAll, { times: questions.length })}
        </legend>
        <p className="quiet">{isOne ? own.stays : own.untick}</p>
        <ul className="visits">
          {questions.map((question) => (
            <li key={question.id}>
              {!isOne && (
                <label>
                  <input
                    type="checkbox"
                    checked={ids.includes(question.id)}
                    onChange={() => toggle(question.id)}
                  />
                  <span>{question.code}</span>
                </label>
              )}
              <Facts
                className="times"
                rows={[
                  [own.now, formatPeriod(question.from.start_at, question.from.end_at)],
                  [own.next, formatPeriod(question.to.start_at, question.to.end_at)],
                ]}
              />
              {question.pay_minor !== null && (
                <p>{fillText(own.pay, { money: formatMoney(question.pay_minor) })}</p>
              )}
            </li>
          ))}
        </ul>
        <p className="quiet">{fillText(text.until, { time: formatDayAndTime(reply_by) })}</p>
      </fieldset>
    </ReplyForm>
  );
}

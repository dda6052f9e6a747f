import type { UnusualTime } from '@nanny-polo/shared/bookings/unusual-time';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { durationOf } from '@nanny-polo/shared/time/real-hours';
import type { OpenQuestion } from '../../base/data/ask-once.ts';
import { formatPeriod, formatShortInstant, formatWeekDay } from '../../ui/field/instant.ts';
import { type Text, useTextsOf } from '../../ui/page/use-text.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { ChildrenBookings } from './ChildrenBookings.tsx';

/** Says what the API asks about, and asks whether to save it. */
export function AskOnceDialog({ question, answer }: OpenQuestion) {
  const text = useTextsOf(question.code);
  return (
    <ActionDialog
      title={text('title')}
      text={text('text')}
      error={null}
      submit={text('submit')}
      disabled={false}
      onSubmit={() => answer(true)}
      onClose={() => answer(false)}
    >
      {question.code === 'children_booked' ? (
        <ChildrenBookings bookings={question.bookings} />
      ) : (
        <ul>
          {question.reasons.map((reason) => (
            <li key={reason.kind}>{wordsOf(reason, text)}</li>
          ))}
        </ul>
      )}
    </ActionDialog>
  );
}

function wordsOf(reason: UnusualTime, text: Text): string {
  const { kind, start_at } = reason;
  if (kind === 'far_ahead') return text(kind, { start: formatShortInstant(start_at), days: reason.days });
  if (kind === 'short_notice')
    return text(kind, { start: formatShortInstant(start_at), opens: reason.opens });
  if (kind === 'closed') return text(kind, { day: formatWeekDay(reason.day), name: reason.name });
  return text(kind, {
    time: formatPeriod(start_at, reason.end_at),
    length: durationOf(Math.round(reason.hours * 60)),
    price: formatMoney(reason.price_minor),
  });
}

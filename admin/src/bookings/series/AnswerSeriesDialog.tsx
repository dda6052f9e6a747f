import { Alert } from '@mui/material';
import { listSeriesVisits, type Series } from '@nanny-polo/shared/bookings/series';
import { answerSeriesForNanny } from '@nanny-polo/shared/bookings/series-work';
import { useState } from 'react';
import { useCall } from '../../base/data/use-call.ts';
import { WriteDialog } from '../../records/record/WriteDialog.tsx';
import { RadioChoice } from '../../ui/input/RadioChoice.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { useActionWords } from './use-action-words.ts';
import { VisitChecks } from './VisitChecks.tsx';

const answers = ['accepted', 'declined'] as const;

/** Records the reply that a nanny gave by telephone to a series offer, and the visits that they cannot do. */
export function AnswerSeriesDialog({ record, onClose }: { record: Series; onClose: () => void }) {
  const text = useText('series');
  const waiting = record.offers.filter(({ state }) => state === 'waiting');
  const [offerId, setOfferId] = useState(waiting[0]?.id);
  const [answer, setAnswer] = useState<(typeof answers)[number]>('accepted');
  const [except, setExcept] = useState<readonly string[]>([]);
  const offer = waiting.find(({ id }) => id === offerId);
  const { data: visits, error } = useCall(listSeriesVisits, { params: { id: record.id }, query: {} });
  const offered = visits?.filter(
    ({ booking }) => booking?.need === 'waiting' && booking.nanny_polo_id === offer?.nanny_polo_id,
  );
  const planned = offer?.planned
    ? visits?.filter(({ booking, skipped }) => booking === null && skipped === null)
    : [];
  const asked = [...(offered ?? []), ...(planned ?? [])];
  const acceptsNone = asked.length > 0 && except.length === asked.length;
  return (
    <WriteDialog
      {...useActionWords('answer', record)}
      write={(provider) =>
        provider.call(answerSeriesForNanny, {
          params: { id: record.id },
          body: {
            version: record.version,
            offer_id: offer?.id ?? 0,
            answer,
            ...(answer === 'accepted' && except.length > 0 && { except: [...except] }),
          },
        })
      }
      disabled={!offer || (answer === 'accepted' && (!visits || acceptsNone))}
      onClose={onClose}
    >
      {waiting.length > 1 && (
        <RadioChoice
          aria-label={text('input.offer')}
          options={waiting.map(({ id }) => id)}
          labelOf={(id) => waiting.find((one) => one.id === id)?.nanny_polo_name ?? ''}
          value={offerId}
          onChange={(id) => {
            setOfferId(id);
            setExcept([]);
          }}
        />
      )}
      {waiting.length === 1 && offer?.nanny_polo_name}
      <RadioChoice
        aria-label={text('action.answer')}
        options={answers}
        labelOf={(one) => text(`reply.${one}`)}
        value={answer}
        onChange={setAnswer}
      />
      {answer === 'accepted' && error && !visits && (
        <Alert severity="warning">{text('show.failed', { message: error.message })}</Alert>
      )}
      {answer === 'accepted' && asked.length > 0 && (
        <VisitChecks legend={text('input.except')} visits={asked} without={except} onChange={setExcept} />
      )}
    </WriteDialog>
  );
}

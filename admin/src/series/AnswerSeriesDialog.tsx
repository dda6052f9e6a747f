import { Alert, FormControl, FormLabel } from '@mui/material';
import { listSeriesVisits, type Series } from '@nanny-polo/shared/series';
import { answerSeriesForNanny } from '@nanny-polo/shared/series-work';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCall } from '../data/use-call.ts';
import { period } from '../field/instant.ts';
import { LabelledCheckbox } from '../input/LabelledCheckbox.tsx';
import { RadioChoice } from '../input/RadioChoice.tsx';
import { WriteDialog } from '../record/WriteDialog.tsx';
import { wordsOfAction } from './action-words.ts';

const answers = ['accepted', 'declined'] as const;

/** Records the reply that a nanny gave by telephone to a series offer, and the visits that they cannot do. */
export function AnswerSeriesDialog({ record, onClose }: { record: Series; onClose: () => void }) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.series.${name}`, values);
  const waiting = record.offers.filter(({ state }) => state === 'waiting');
  const [offerId, setOfferId] = useState(waiting[0]?.id);
  const [answer, setAnswer] = useState<(typeof answers)[number]>('accepted');
  const [except, setExcept] = useState<readonly string[]>([]);
  const offer = waiting.find(({ id }) => id === offerId);
  const { data: visits, error } = useCall(listSeriesVisits, { params: { id: record.id }, query: {} });
  const offered = visits?.filter(
    ({ booking }) => booking?.need === 'waiting' && booking.nanny_polo_id === offer?.nanny_polo_id,
  );
  const planned = offer?.planned ? visits?.filter(({ booking }) => booking === null) : [];
  const asked = [...(offered ?? []), ...(planned ?? [])];
  const acceptsNone = asked.length > 0 && except.length === asked.length;
  const words = wordsOfAction(translate, 'answer', record);
  const toggle = (day: string) =>
    setExcept(except.includes(day) ? except.filter((one) => one !== day) : [...except, day]);
  return (
    <WriteDialog
      {...words}
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
        <FormControl component="fieldset">
          <FormLabel component="legend">{text('input.except')}</FormLabel>
          {asked.map(({ day, start_at, end_at, booking }) => (
            <LabelledCheckbox
              key={day}
              label={`${period(start_at, end_at)}${booking ? '' : `, ${text('input.planned')}`}`}
              checked={!except.includes(day)}
              onChange={() => toggle(day)}
            />
          ))}
        </FormControl>
      )}
    </WriteDialog>
  );
}

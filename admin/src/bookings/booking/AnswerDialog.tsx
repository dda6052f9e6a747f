import type { Booking } from '@nanny-polo/shared/bookings/booking';
import { answerForNanny } from '@nanny-polo/shared/bookings/booking-work';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { captionOf, nameVisit } from '../../records/record/name-visit.ts';
import { WriteDialog } from '../../records/record/WriteDialog.tsx';
import { RadioChoice } from '../../ui/input/RadioChoice.tsx';
import { useText } from '../../ui/page/use-text.ts';

const answers = ['accepted', 'declined'] as const;

/** Records the nanny's reply to a waiting offer, given by telephone. */
export function AnswerDialog({ record, onClose }: { record: Booking; onClose: () => void }) {
  const [answer, setAnswer] = useState<(typeof answers)[number]>('accepted');
  const translate = useTranslate();
  const text = useText('booking.answer');
  const name = nameVisit(record, translate);
  return (
    <WriteDialog
      title={`${text('action')}: ${name}`}
      caption={captionOf(record)}
      text={text('text')}
      write={(provider) =>
        provider.call(answerForNanny, {
          params: { id: record.id },
          body: { version: record.version, answer },
        })
      }
      done={text(`done.${answer}`, { name, nanny: record.nanny_polo_name ?? '' })}
      submit={text('submit')}
      onClose={onClose}
    >
      <RadioChoice
        aria-label={text('action')}
        options={answers}
        labelOf={text}
        value={answer}
        onChange={setAnswer}
      />
    </WriteDialog>
  );
}

import type { Booking } from '@nanny-polo/shared/bookings/booking';
import { answerForNanny } from '@nanny-polo/shared/bookings/booking-work';
import { useState } from 'react';
import { WriteDialog } from '../../records/record/WriteDialog.tsx';
import { RadioChoice } from '../../ui/input/RadioChoice.tsx';
import { useText } from '../../ui/page/use-text.ts';

const answers = ['accepted', 'declined'] as const;

/** Records the nanny's reply to a waiting offer, given by telephone. */
export function AnswerDialog({ record, onClose }: { record: Booking; onClose: () => void }) {
  const [answer, setAnswer] = useState<(typeof answers)[number]>('accepted');
  const text = useText('booking.answer');
  return (
    <WriteDialog
      title={`${text('action')}: ${record.code}`}
      text={text('text')}
      write={(provider) =>
        provider.call(answerForNanny, {
          params: { id: record.id },
          body: { version: record.version, answer },
        })
      }
      done={text(`done.${answer}`, { code: record.code })}
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

import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { Booking } from '@nanny-polo/shared/booking';
import { answerForNanny } from '@nanny-polo/shared/booking-work';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { WriteDialog } from '../record/WriteDialog.tsx';

const answers = ['accepted', 'declined'] as const;
type Answer = (typeof answers)[number];

/** Records the nanny's reply to a waiting offer, given by telephone. */
export function AnswerDialog({ record, onClose }: { record: Booking; onClose: () => void }) {
  const translate = useTranslate();
  const [answer, setAnswer] = useState<Answer>('accepted');
  const text = (name: string, values = {}) => translate(`resources.booking.answer.${name}`, values);
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
      <RadioGroup
        aria-label={text('action')}
        value={answer}
        onChange={(_, said) => setAnswer(said as Answer)}
      >
        {answers.map((one) => (
          <FormControlLabel key={one} value={one} control={<Radio size="small" />} label={text(one)} />
        ))}
      </RadioGroup>
    </WriteDialog>
  );
}

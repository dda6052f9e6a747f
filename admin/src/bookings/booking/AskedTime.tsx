import { Alert, Box, Button } from '@mui/material';
import type { Booking } from '@nanny-polo/shared/bookings/booking';
import { answerTimeForNanny } from '@nanny-polo/shared/bookings/booking-work';
import { useTranslate } from 'react-admin';
import { nameVisit } from '../../records/record/name-visit.ts';
import { RefusalAlert } from '../../records/record/RefusalAlert.tsx';
import { useRecordWrite } from '../../records/record/use-record-write.ts';
import { formatPeriod, formatShortInstant } from '../../ui/field/instant.ts';
import { useText } from '../../ui/page/use-text.ts';

const answers = ['agreed', 'declined', 'withdrawn'] as const;
type Answer = (typeof answers)[number];

/** The new time that a booking's nanny is asked about, with buttons that end the question. Nothing without one. */
export function AskedTime({ record, mayChange }: { record: Booking; mayChange: boolean }) {
  const text = useText('booking.asked_time');
  const translate = useTranslate();
  const { id, version } = record;
  const nanny = record.nanny_polo_name ?? '';
  const { start, error, isPending } = useRecordWrite<Answer>(
    (provider, answer) => provider.call(answerTimeForNanny, { params: { id }, body: { version, answer } }),
    (answer) => text(`done.${answer}`, { nanny, name: nameVisit(record, translate) }),
  );
  const asked = record.asked_time;
  if (!asked) return null;
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      {text('asked', { nanny })}
      <Box sx={{ fontWeight: 600 }}>
        {formatPeriod(record.start_at, record.end_at)} → {formatPeriod(asked.start_at, asked.end_at)}
      </Box>
      {text('reply_by', { when: formatShortInstant(asked.reply_by) })}
      {error && <RefusalAlert error={error} />}
      {mayChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {answers.map((answer) => (
            <Button
              key={answer}
              size="small"
              variant="outlined"
              color="inherit"
              disabled={isPending}
              onClick={() => start(answer)}
            >
              {text(answer)}
            </Button>
          ))}
        </Box>
      )}
    </Alert>
  );
}

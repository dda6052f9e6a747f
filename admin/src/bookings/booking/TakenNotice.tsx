import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { BlockingRecords } from '../../records/record/BlockingRecords.tsx';
import { useText } from '../../ui/page/use-text.ts';

/** The contents of the API's `slot_taken`: the nanny is taken, and these are the alternatives. */
export interface Taken {
  readonly message: string;
  /** The API's refusal, with the bookings that hold the nanny's time. */
  readonly error: unknown;
  readonly alternatives: readonly { nanny_polo_id: number; name: string }[];
}

/** Returns the data of the API's `slot_taken`, or null for any other error. */
export function takenFrom(error: unknown): Taken | null {
  const { message, body } = error as {
    message: string;
    body?: { code?: string; data?: { alternatives?: Taken['alternatives'] } };
  };
  return body?.code === 'slot_taken' ? { message, error, alternatives: body.data?.alternatives ?? [] } : null;
}

interface TakenNoticeProps {
  taken: Taken;
  onPick: (nanny: { nanny_polo_id: number; name: string }) => void;
}

export function TakenNotice({ taken, onPick }: TakenNoticeProps) {
  const text = useText('booking.taken');
  return (
    <Alert severity="warning" sx={{ gridColumn: '1 / -1', my: 1 }}>
      <AlertTitle>{taken.message}</AlertTitle>
      <BlockingRecords error={taken.error} />
      {taken.alternatives.length ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {text('free')}
          {taken.alternatives.map((nanny) => (
            <Button
              key={nanny.nanny_polo_id}
              size="small"
              variant="outlined"
              color="inherit"
              onClick={() => onPick(nanny)}
            >
              {text('pick', { nanny: nanny.name })}
            </Button>
          ))}
        </Box>
      ) : (
        text('none')
      )}
    </Alert>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type Booking, type BookingTransition, bookingMoves } from '@nanny-polo/shared/booking';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../app/data-provider.ts';
import { CancelFee } from './CancelFee.tsx';
import { TakenNotice, takenFrom } from './TakenNotice.tsx';

interface MoveDialogProps {
  record: Booking;
  move: BookingTransition;
  onClose: () => void;
}

type Refusal = Error & { body?: { code?: string; errors?: Record<string, unknown> } };

/** Asks before a booking is moved, takes the reason, and says plainly why the API refused. */
export function MoveDialog({ record, move, onClose }: MoveDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const [reason, setReason] = useState('');
  const [waive, setWaive] = useState(false);
  const text = (name: string) => translate(`resources.booking.${name}`);
  const change = async (given: Booking) => {
    const body = {
      version: given.version,
      ...(reason.trim() && { reason: reason.trim() }),
      ...(waive && { waive_fee: true }),
    };
    return (await dataProvider.call(bookingMoves[move], { params: { id: given.id }, body })).data;
  };
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (nanny_polo_id?: number) => {
      if (nanny_polo_id === undefined) return change(record);
      const data = { ...record, nanny_polo_id };
      return change(
        (await dataProvider.update<Booking>('booking', { id: record.id, data, previousData: record })).data,
      );
    },
    onSuccess: ({ code }) => {
      notify(`resources.booking.moved.${move}`, { type: 'success', messageArgs: { code } });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['booking'] }),
  });
  const refusal = error as Refusal | null;
  const taken = refusal && takenFrom(refusal);
  const stale = refusal?.body?.code === 'stale';
  const reasons = Object.values(refusal?.body?.errors ?? {}).filter((reason) => typeof reason === 'string');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(undefined);
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="move-title">
      <form onSubmit={submit}>
        <DialogTitle id="move-title">
          {text(`move.${move}`)}: {record.code}
        </DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 1 }}>{text(`move_text.${move}`)}</Typography>
          {move === 'cancel' && <CancelFee id={record.id} waive={waive} onWaive={setWaive} />}
          {taken && <TakenNotice taken={taken} onPick={({ nanny_polo_id }) => mutate(nanny_polo_id)} />}
          {refusal && !taken && (
            <Alert severity="error" sx={{ my: 1, whiteSpace: 'pre-line' }}>
              {stale ? text('stale_move') : refusal.message}
              {reasons.length > 0 && (
                <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                  {reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </Box>
              )}
            </Alert>
          )}
          <TextField
            label={text('reason')}
            helperText={text('reason_help')}
            multiline
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 1000 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text('go_back')}</Button>
          <Button type="submit" variant="contained" color="secondary" disabled={isPending}>
            {text(`move.${move}`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type Booking, bookingMoves } from '@nanny-polo/shared/booking';
import { coverBooking } from '@nanny-polo/shared/booking-work';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../app/data-provider.ts';
import { NannyChoice } from './NannyChoice.tsx';

interface CoverDialogProps {
  record: Booking;
  status: 'requested' | 'offered';
  onClose: () => void;
}

/** Who is free for a booking that has no nanny, or none who will come, and the offer to one of them. */
export function CoverDialog({ record, status, onClose }: CoverDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const [chosen, setChosen] = useState<number | null>(null);
  const text = (name: string) => translate(`resources.booking.${name}`);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (nanny_polo_id: number) => {
      const options = { params: { id: record.id }, body: { version: record.version, nanny_polo_id } };
      return status === 'requested'
        ? dataProvider.call(bookingMoves.offer, options)
        : dataProvider.call(coverBooking, options);
    },
    onSuccess: () => {
      notify('resources.booking.cover.done', { type: 'success', messageArgs: { code: record.code } });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['booking'] }),
  });
  const stale = (error as { body?: { code?: string } } | null)?.body?.code === 'stale';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="cover-title">
      <DialogTitle id="cover-title">
        {text(`cover.${status}`)}: {record.code}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1 }}>{text('cover.text')}</Typography>
        {error && (
          <Alert severity="error" sx={{ my: 1 }}>
            {stale ? text('stale_move') : error.message}
          </Alert>
        )}
        <NannyChoice query={{ booking_id: record.id }} value={chosen} onChange={setChosen} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('go_back')}</Button>
        <Button
          variant="contained"
          color="secondary"
          disabled={isPending || chosen === null}
          onClick={() => chosen !== null && mutate(chosen)}
        >
          {text('cover.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

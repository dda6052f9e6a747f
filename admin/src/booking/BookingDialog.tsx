import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { FormEvent, ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface BookingDialogProps {
  title: string;
  text: string;
  error: Error | null;
  submit: string;
  disabled: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  width?: 'xs' | 'md';
  children: ReactNode;
}

/** Asks what is needed for something done with a booking, and says plainly why the API refused. */
export function BookingDialog({
  title,
  text,
  error,
  submit,
  disabled,
  onSubmit,
  onClose,
  width = 'xs',
  children,
}: BookingDialogProps) {
  const translate = useTranslate();
  const stale = (error as { body?: { code?: string } } | null)?.body?.code === 'stale';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth={width} aria-labelledby="booking-dialog-title">
      <form onSubmit={onSubmit} noValidate>
        <DialogTitle id="booking-dialog-title">{title}</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 1 }}>{text}</Typography>
          {error && (
            <Alert severity="error" sx={{ my: 1 }}>
              {stale ? translate('resources.booking.stale_move') : error.message}
            </Alert>
          )}
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('resources.booking.go_back')}</Button>
          <Button type="submit" variant="contained" color="secondary" disabled={disabled}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

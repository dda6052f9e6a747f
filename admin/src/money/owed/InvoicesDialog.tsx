import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { useTextsOf } from '../../ui/page/use-text.ts';
import { PeriodFiles } from './PeriodFiles.tsx';

/** Downloads the invoices of all families of a period in one file. */
export function InvoicesDialog({ onClose }: { onClose: () => void }) {
  const text = useTextsOf('owed.period');
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('invoices_title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1.5 }}>{text('invoices_text')}</Typography>
        <PeriodFiles />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type Booking, bookingSource } from '@nanny-polo/shared/booking';
import { bookingService } from '@nanny-polo/shared/booking-service';
import { type FormEvent, useState } from 'react';
import { useListContext, useNotify, useTranslate, useUpdateMany } from 'react-admin';
import { useNotifyError } from '../app/use-notify-error.ts';

const fields = { source: bookingSource.options, service: bookingService.options } as const;
type Field = keyof typeof fields;

/** Gives one field of all selected bookings the same value: all are changed, or none. */
export function BookingBulkChange({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { selectedIds, onUnselectItems } = useListContext<Booking>();
  const [updateMany, { isPending }] = useUpdateMany<Booking>();
  const [field, setField] = useState<Field>('source');
  const [value, setValue] = useState<string | undefined>(fields.source[0]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    updateMany(
      'booking',
      { ids: selectedIds, data: { [field]: value } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('list.changed', { type: 'success', messageArgs: { count: selectedIds.length } });
          onUnselectItems();
          onClose();
        },
        onError: notifyError,
      },
    );
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="bulk-title">
      <form onSubmit={submit}>
        <DialogTitle id="bulk-title">
          {translate('list.change_title', { smart_count: selectedIds.length, count: selectedIds.length })}
        </DialogTitle>
        <DialogContent>
          <TextField
            select
            label={translate('list.change_field')}
            value={field}
            onChange={(event) => {
              const chosen = event.target.value as Field;
              setField(chosen);
              setValue(fields[chosen][0]);
            }}
          >
            {Object.keys(fields).map((name) => (
              <MenuItem key={name} value={name}>
                {translate(`resources.booking.fields.${name}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label={translate(`resources.booking.fields.${field}`)}
            value={value ?? ''}
            onChange={(event) => setValue(event.target.value)}
          >
            {fields[field].map((option) => (
              <MenuItem key={option} value={option}>
                {translate(`resources.booking.${field}.${option}`)}
              </MenuItem>
            ))}
          </TextField>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            {translate('list.change_apply')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

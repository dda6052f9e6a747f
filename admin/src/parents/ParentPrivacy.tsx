import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { eraseParent, exportParent, type Parent } from '@nanny-polo/shared/parents';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../app/data-provider.ts';
import { useNotifyError } from '../app/use-notify-error.ts';
import { saveAs } from '../list/csv.ts';
import { Part } from '../record/Part.tsx';

/** What a person may ask of the agency: their data in one file, and to be forgotten. */
export function ParentPrivacy({ record }: { record: Parent }) {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const [erasing, setErasing] = useState(false);
  const text = (name: string, values = {}) => translate(`resources.users/parents.${name}`, values);
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.call(exportParent, { params: { id: record.id } }),
    onSuccess: ({ data }) => {
      saveAs(`parent-${record.id}.json`, JSON.stringify(data, null, 2), 'application/json');
      notify(text('exported', { name: record.name }), { type: 'success' });
    },
    onError: notifyError,
  });
  return (
    <Part heading={text('parts.privacy')}>
      {text('export_text')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
          {text('export')}
        </Button>
        <Button color="error" onClick={() => setErasing(true)}>
          {text('erase')}
        </Button>
      </Box>
      {erasing && <EraseDialog record={record} onClose={() => setErasing(false)} />}
    </Part>
  );
}

function EraseDialog({ record, onClose }: { record: Parent; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const [confirm, setConfirm] = useState('');
  const text = (name: string, values = {}) => translate(`resources.users/parents.${name}`, values);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      dataProvider.call(eraseParent, {
        params: { id: record.id },
        body: { version: record.version, confirm },
      }),
    onSuccess: () => {
      notify(text('erased_done'), { type: 'success' });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['users/parents'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="erase-title">
      <form onSubmit={submit}>
        <DialogTitle id="erase-title">{text('erase_title', { name: record.name })}</DialogTitle>
        <DialogContent>
          {text('erase_text')}
          {error && (
            <Alert severity="error" sx={{ my: 1 }}>
              {error.message}
            </Alert>
          )}
          <TextField
            autoFocus
            label={text('erase_confirm', { email: record.email })}
            value={confirm}
            onChange={(event) => setConfirm(event.target.value)}
            slotProps={{ htmlInput: { autoComplete: 'off' } }}
            sx={{ mt: 2 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('record.go_back')}</Button>
          <Button
            type="submit"
            variant="contained"
            color="error"
            disabled={isPending || confirm.trim().toLowerCase() !== record.email.toLowerCase()}
          >
            {text('erase')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

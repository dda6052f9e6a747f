import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Endpoint } from '@nanny-polo/shared/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDataProvider, useNotify, useResourceContext, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../app/data-provider.ts';

/** A record that moves: what every move needs of it. */
export interface Movable {
  readonly id: number;
  readonly version: number;
}

interface MoveDialogProps {
  record: Movable;
  name: string;
  move: string;
  call: Endpoint;
  /** The reason must be given, and the person concerned reads it. */
  needsReason?: boolean;
  onClose: () => void;
}

type Refusal = Error & { body?: { code?: string; errors?: Record<string, unknown> } };

/** Asks before a record is moved, takes the reason, and says plainly why the API refused. */
export function MoveDialog({ record, name, move, call, needsReason = false, onClose }: MoveDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const resource = useResourceContext();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const [reason, setReason] = useState('');
  const text = (key: string) => translate(`resources.${resource}.${key}`, { name });
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const body = { version: record.version, ...(reason.trim() && { reason: reason.trim() }) };
      return dataProvider.call(call, { params: { id: record.id }, body } as never);
    },
    onSuccess: () => {
      notify(`resources.${resource}.moved.${move}`, { type: 'success', messageArgs: { name } });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [resource] }),
  });
  const refusal = error as Refusal | null;
  const reasons = Object.values(refusal?.body?.errors ?? {}).filter((one) => typeof one === 'string');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="move-title">
      <form onSubmit={submit}>
        <DialogTitle id="move-title">
          {text(`move.${move}`)}: {name}
        </DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 1 }}>{text(`move_text.${move}`)}</Typography>
          {refusal && (
            <Alert severity="error" sx={{ my: 1, whiteSpace: 'pre-line' }}>
              {refusal.body?.code === 'stale' ? translate('record.stale') : refusal.message}
              {reasons.length > 0 && (
                <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                  {reasons.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </Box>
              )}
            </Alert>
          )}
          <TextField
            label={translate('record.reason')}
            helperText={translate(needsReason ? 'record.reason_read' : 'record.reason_help')}
            multiline
            minRows={2}
            required={needsReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 1000 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('record.go_back')}</Button>
          <Button type="submit" variant="contained" color="secondary" disabled={isPending}>
            {text(`move.${move}`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

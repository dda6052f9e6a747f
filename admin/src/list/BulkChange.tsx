import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material';
import { type ReactNode, useState } from 'react';
import {
  type RaRecord,
  RecordContextProvider,
  useListContext,
  useNotify,
  useResourceContext,
  useTranslate,
  useUpdateMany,
} from 'react-admin';
import { useNotifyError } from '../data/use-notify-error.ts';
import { WriteForm } from '../edit/WriteForm.tsx';
import type { Refusal } from '../record/use-record-write.ts';

interface BulkChangeProps {
  /** The fields that can be changed, each with its input. */
  inputs: Readonly<Record<string, ReactNode>>;
  onClose: () => void;
}

/** Gives one field of all selected records the same value: all are changed, or none. */
export function BulkChange({ inputs, onClose }: BulkChangeProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const resource = useResourceContext() ?? '';
  const { selectedIds, onUnselectItems } = useListContext();
  const [updateMany, { isPending }] = useUpdateMany<RaRecord, Refusal>();
  const [field, setField] = useState(Object.keys(inputs)[0] ?? '');
  const count = selectedIds.length;

  const save = (values: Record<string, unknown>) =>
    updateMany(
      resource,
      { ids: selectedIds, data: { [field]: values[field] ?? null } },
      {
        mutationMode: 'pessimistic',
        returnPromise: true,
        onSuccess: () => {
          notify('list.changed', { type: 'success', messageArgs: { count } });
          onUnselectItems();
          onClose();
        },
        onError: notifyError,
      },
    );

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="bulk-title">
      <RecordContextProvider value={undefined}>
        <WriteForm key={field} record={{}} onSubmit={save}>
          <DialogTitle id="bulk-title">
            {translate('list.change_many', {
              count,
              name: translate(`resources.${resource}.name`, { smart_count: count }).toLocaleLowerCase(
                'en-GB',
              ),
            })}
          </DialogTitle>
          <DialogContent>
            <TextField
              select
              label={translate('list.change_field')}
              value={field}
              onChange={(event) => setField(event.target.value)}
            >
              {Object.keys(inputs).map((name) => (
                <MenuItem key={name} value={name}>
                  {translate(`resources.${resource}.fields.${name}`)}
                </MenuItem>
              ))}
            </TextField>
            {inputs[field]}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
            <Button type="submit" variant="contained" disabled={isPending}>
              {translate('list.change_apply')}
            </Button>
          </DialogActions>
        </WriteForm>
      </RecordContextProvider>
    </Dialog>
  );
}

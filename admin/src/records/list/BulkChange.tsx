import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material';
import { agency } from '@nanny-polo/shared/contract/agency';
import { type ReactNode, useState } from 'react';
import {
  Form,
  type RaRecord,
  RecordContextProvider,
  useListContext,
  useResourceContext,
  useTranslate,
  useUpdateMany,
} from 'react-admin';
import { useNotification } from '../../base/data/use-notification.ts';
import { createUndoAction } from '../../ui/page/UndoAction.tsx';
import { toFormErrors } from '../edit/refusal-errors.ts';
import { SubmitButton } from '../edit/SubmitButton.tsx';
import type { Refusal } from '../record/use-record-write.ts';

interface BulkChangeProps {
  /** The fields that can be changed, each with its input. */
  inputs: Readonly<Record<string, ReactNode>>;
  onClose: () => void;
}

/** Gives one field of all selected records the same value: all are changed, or none. */
export function BulkChange({ inputs, onClose }: BulkChangeProps) {
  const translate = useTranslate();
  const notify = useNotification();
  const resource = useResourceContext() ?? '';
  const { selectedIds, onUnselectItems } = useListContext();
  const [updateMany] = useUpdateMany<RaRecord, Refusal>();
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
          notify({ type: 'success', text: translate('list.changed', { count }), action: createUndoAction() });
          onUnselectItems();
          onClose();
        },
      },
    ).catch(toFormErrors);

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="bulk-title">
      <RecordContextProvider value={undefined}>
        <Form key={field} noValidate record={{}} onSubmit={save}>
          <DialogTitle id="bulk-title">
            {translate('list.change_many', {
              count,
              name: translate(`resources.${resource}.name`, { smart_count: count }).toLocaleLowerCase(
                agency.locale,
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
            <SubmitButton label="list.change_apply" icon={null} />
          </DialogActions>
        </Form>
      </RecordContextProvider>
    </Dialog>
  );
}

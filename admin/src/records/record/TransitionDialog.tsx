import { TextField } from '@mui/material';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { Children, type ReactNode, useState } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { type Refusal, useRecordWrite } from './use-record-write.ts';

/** The fields of a record that every transition needs. */
export interface TransitionRecord {
  readonly id: number;
  readonly version: number;
}

interface TransitionDialogProps {
  record: TransitionRecord;
  name: string;
  caption?: string;
  transition: string;
  call: Endpoint;
  /** Whether the reason is required. The parent will see it. */
  needsReason?: boolean;
  noReason?: boolean;
  /** Writes that the transition needs first, such as what the admin enters into the dialog about another record. */
  before?: (provider: AgencyDataProvider) => Promise<unknown>;
  /** Fields of the call besides the version and the reason. */
  body?: object;
  /** Disables the submit button, for example while the dialog's inputs are incomplete. */
  disabled?: boolean;
  /** Renders a refusal, with a way to retry with other fields; null leaves it to the dialog. */
  explain?: (error: Refusal, again: (fields: object) => void) => ReactNode;
  onClose: () => void;
  /** Inputs of this transition, before its reason. */
  children?: ReactNode;
}

/** Confirms a transition, asks for its reason and shows why the API refused it. */
export function TransitionDialog({
  record,
  name,
  caption,
  transition,
  call,
  needsReason = false,
  noReason = false,
  before,
  body,
  disabled = false,
  explain,
  onClose,
  children,
}: TransitionDialogProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const [reason, setReason] = useState('');
  const text = (key: string) => translate(`resources.${resource}.${key}`, { name });
  const { start, error, isPending } = useRecordWrite<object>(
    async (provider, fields) => {
      await before?.(provider);
      const { id, version } = record;
      const why = reason.trim();
      const whole = { version, ...(why && { reason: why }), ...body, ...fields };
      return provider.call(call, { params: { id }, body: whole });
    },
    () => text(`done.${transition}`),
    onClose,
  );
  const explained = error && explain?.(error, start);
  return (
    <ActionDialog
      title={`${text(`transition.${transition}`)}: ${name}`}
      caption={caption}
      text={text(`transition_text.${transition}`)}
      error={explained ? null : error}
      submit={text(`transition.${transition}`)}
      disabled={isPending || disabled || (needsReason && !reason.trim())}
      isReady={noReason && Children.toArray(children).length === 0}
      onSubmit={() => start({})}
      onClose={onClose}
    >
      {children}
      {explained}
      {!noReason && (
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
      )}
    </ActionDialog>
  );
}

import TextField from '@mui/material/TextField';
import type { Endpoint } from '@nanny-polo/shared/endpoint';
import { type ReactNode, useState } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../data/data-provider.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { type Refusal, useRecordWrite } from './use-record-write.ts';

/** A record that moves: what every move needs of it. */
export interface Movable {
  readonly id: number;
  readonly version: number;
}

/** What is done to the record before it is moved; answers the record as it is then. */
export type Before = (provider: AgencyDataProvider) => Promise<Movable>;

interface MoveDialogProps {
  record: Movable;
  name: string;
  move: string;
  call: Endpoint;
  /** The reason must be given, and the person concerned reads it. */
  needsReason?: boolean;
  /** Transitions that explain themselves ask for no reason. */
  noReason?: boolean;
  /** What the call takes beyond version and reason. */
  body?: object;
  /** The move cannot be asked for as the content stands. */
  disabled?: boolean;
  /** Says a refusal in a way of its own, with a way to move the record after all; null leaves it to the dialog. */
  explain?: (error: Refusal, again: (before: Before) => void) => ReactNode;
  onClose: () => void;
  /** Inputs of this move, before its reason. */
  children?: ReactNode;
}

/** Asks before a record is moved, takes the reason, and says plainly why the API refused. */
export function MoveDialog({
  record,
  name,
  move,
  call,
  needsReason = false,
  noReason = false,
  body,
  disabled = false,
  explain,
  onClose,
  children,
}: MoveDialogProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const [reason, setReason] = useState('');
  const text = (key: string) => translate(`resources.${resource}.${key}`, { name });
  const { start, error, isPending } = useRecordWrite<Before | null>(
    async (provider, before) => {
      const { id, version } = before ? await before(provider) : record;
      const why = reason.trim();
      const whole = { version, ...(why && { reason: why }), ...body };
      return provider.call(call, { params: { id }, body: whole });
    },
    () => text(`moved.${move}`),
    onClose,
  );
  const explained = error && explain?.(error, start);
  return (
    <ActionDialog
      title={`${text(`move.${move}`)}: ${name}`}
      text={text(`move_text.${move}`)}
      error={explained ? null : error}
      submit={text(`move.${move}`)}
      disabled={isPending || disabled || (needsReason && !reason.trim())}
      onSubmit={(event) => {
        event.preventDefault();
        start(null);
      }}
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

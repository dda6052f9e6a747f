import type { Series } from '@nanny-polo/shared/bookings/series';
import type { SeriesEffects } from '@nanny-polo/shared/bookings/series-work';
import { type ReactNode, useRef } from 'react';
import { ActionDialog } from '../../records/record/ActionDialog.tsx';
import { useRecordWrite } from '../../records/record/use-record-write.ts';
import { type PreviewedCall, usePreview } from '../repeat/use-preview.tsx';
import { useActionWords } from './use-action-words.ts';

interface PreviewedDialogProps {
  record: Series;
  action: string;
  call: PreviewedCall;
  /** The body of the call without `preview`; null while it is incomplete. */
  body: object | null;
  /** The reason to record; the preview does not depend on it. */
  reason?: string;
  isFinal?: boolean;
  onDone?: (effects: SeriesEffects) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Shows what a call will do to each visit of a series before it is made. */
export function PreviewedDialog({
  record,
  action,
  call,
  body,
  reason = '',
  isFinal = false,
  onDone,
  onClose,
  children,
}: PreviewedDialogProps) {
  const { id } = record;
  const { done, ...words } = useActionWords(action, record);
  const result = useRef<SeriesEffects>(null);
  const { start, error, isPending } = useRecordWrite<object>(
    async (provider, given) => {
      const options = { params: { id }, body: given } as never;
      result.current = (await provider.call(call, options)).data;
    },
    () => done,
    () => {
      onClose();
      if (result.current) onDone?.(result.current);
    },
  );
  const preview = usePreview(call, id, body);
  return (
    <ActionDialog
      {...words}
      isFinal={isFinal}
      error={error}
      disabled={isPending || !preview.isReady}
      onSubmit={() => {
        if (body && preview.isReady) start({ ...body, ...(reason.trim() && { reason: reason.trim() }) });
      }}
      onClose={onClose}
      width="md"
    >
      {children}
      {preview.shown}
    </ActionDialog>
  );
}

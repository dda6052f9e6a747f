import type { ComponentProps } from 'react';
import type { AgencyDataProvider } from '../data/data-provider.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { useRecordWrite } from './use-record-write.ts';

interface WriteDialogProps
  extends Omit<ComponentProps<typeof ActionDialog>, 'error' | 'onSubmit' | 'disabled'> {
  write: (provider: AgencyDataProvider) => Promise<unknown>;
  /** The notification once it is done. */
  done: string;
  disabled?: boolean;
}

/** A dialog whose button makes one write of the screen's record, closes when it is done, and shows why it was refused. */
export function WriteDialog({ write, done, disabled = false, onClose, ...words }: WriteDialogProps) {
  const { start, error, isPending } = useRecordWrite(write, () => done, onClose);
  return (
    <ActionDialog
      {...words}
      error={error}
      disabled={disabled || isPending}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

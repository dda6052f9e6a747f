import type { ComponentProps } from 'react';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { useRecordWrite } from './use-record-write.ts';

interface WriteDialogProps
  extends Omit<ComponentProps<typeof ActionDialog>, 'error' | 'onSubmit' | 'disabled'> {
  write: (provider: AgencyDataProvider) => Promise<unknown>;
  /** The notification after the write. */
  done: string;
  disabled?: boolean;
}

/** A dialog that makes one write of the screen's record. Closes once it is done, or shows why it was refused. */
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

import { stopCoverRequest } from '@nanny-polo/shared/cover';
import { useTranslate } from 'react-admin';
import { ActionDialog } from '../record/ActionDialog.tsx';
import { useRecordWrite } from '../record/use-record-write.ts';

interface StopDialogProps {
  requestId: number;
  isSwap?: boolean;
  onClose: () => void;
}

/** Confirms that nobody is to be asked any more. */
export function StopDialog({ requestId, isSwap = false, onClose }: StopDialogProps) {
  const translate = useTranslate();
  const text = (name: string) => translate(isSwap ? `cover.swap.${name}` : `cover.${name}`);
  const { start, error, isPending } = useRecordWrite(
    (provider) => provider.call(stopCoverRequest, { params: { id: requestId } }),
    () => text('stop_done'),
    onClose,
  );
  return (
    <ActionDialog
      title={text('stop')}
      text={text('stop_text')}
      error={error}
      submit={text('stop')}
      disabled={isPending}
      isReady
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
      onClose={onClose}
    />
  );
}

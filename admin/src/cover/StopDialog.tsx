import { stopCoverRequest } from '@nanny-polo/shared/cover';
import { useTranslate } from 'react-admin';
import { ActionDialog } from '../record/ActionDialog.tsx';
import { useRecordWrite } from '../record/use-record-write.ts';

interface StopDialogProps {
  requestId: number;
  onClose: () => void;
}

/** Confirms that nobody is to be asked any more. */
export function StopDialog({ requestId, onClose }: StopDialogProps) {
  const translate = useTranslate();
  const { start, error, isPending } = useRecordWrite(
    (provider) => provider.call(stopCoverRequest, { params: { id: requestId } }),
    () => translate('cover.stop_done'),
    onClose,
  );
  return (
    <ActionDialog
      title={translate('cover.stop')}
      text={translate('cover.stop_text')}
      error={error}
      submit={translate('cover.stop')}
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

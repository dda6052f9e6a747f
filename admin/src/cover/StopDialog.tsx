import { stopCoverRequest } from '@nanny-polo/shared/cover';
import { useTranslate } from 'react-admin';
import { WriteDialog } from '../record/WriteDialog.tsx';

interface StopDialogProps {
  requestId: number;
  isSwap: boolean;
  onClose: () => void;
}

/** Asks before a cover request is stopped. */
export function StopDialog({ requestId, isSwap, onClose }: StopDialogProps) {
  const translate = useTranslate();
  const text = (name: string) => translate(isSwap ? `cover.swap.${name}` : `cover.${name}`);
  return (
    <WriteDialog
      title={text('stop')}
      text={text('stop_text')}
      write={(provider) => provider.call(stopCoverRequest, { params: { id: requestId } })}
      done={text('stop_done')}
      submit={text('stop')}
      isReady
      onClose={onClose}
    />
  );
}

import { type Absence, discardAbsence } from '@nanny-polo/shared/absence';
import { useTranslate } from 'react-admin';
import { ActionDialog } from '../record/ActionDialog.tsx';
import { useRecordWrite } from '../record/use-record-write.ts';

/** Asks before a draft is discarded. */
export function DiscardDialog({ desk: { id, version }, onClose }: { desk: Absence; onClose: () => void }) {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.absence.discard.${name}`);
  const { start, error, isPending } = useRecordWrite(
    (provider) => provider.call(discardAbsence, { params: { id }, body: { version } }),
    () => text('done'),
    onClose,
  );
  return (
    <ActionDialog
      title={text('title')}
      text={text('text')}
      error={error}
      submit={text('action')}
      disabled={isPending}
      isFinal
      isReady
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
      onClose={onClose}
    />
  );
}

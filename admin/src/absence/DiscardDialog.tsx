import { type Absence, discardAbsence } from '@nanny-polo/shared/absence';
import { useTranslate } from 'react-admin';
import { WriteDialog } from '../record/WriteDialog.tsx';

/** Asks before a draft is discarded. */
export function DiscardDialog({ desk: { id, version }, onClose }: { desk: Absence; onClose: () => void }) {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.absence.discard.${name}`);
  return (
    <WriteDialog
      title={text('title')}
      text={text('text')}
      write={(provider) => provider.call(discardAbsence, { params: { id }, body: { version } })}
      done={text('done')}
      submit={text('action')}
      isFinal
      isReady
      onClose={onClose}
    />
  );
}

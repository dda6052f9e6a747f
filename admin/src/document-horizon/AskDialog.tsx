import { askForRenewal, type DocumentGap } from '@nanny-polo/shared/document-horizon';
import { useState } from 'react';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { Sentences } from '../field/Sentences.tsx';
import { WriteDialog } from '../record/WriteDialog.tsx';

interface AskDialogProps {
  people: readonly DocumentGap[];
  onClose: () => void;
}

/** Lists the people who will get a mail, and asks all of them to renew their documents. */
export function AskDialog(props: AskDialogProps) {
  return (
    <ResourceContextProvider value="master/nanny-polo">
      <Ask {...props} />
    </ResourceContextProvider>
  );
}

function Ask({ people, onClose }: AskDialogProps) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`horizon.${name}`, values);
  // The people on screen when the dialog opened. The list behind it changes once they have been asked.
  const [named] = useState(people);
  return (
    <WriteDialog
      title={text('ask', { smart_count: named.length })}
      text={text('ask_text')}
      write={(provider) =>
        provider.call(askForRenewal, { body: { people: named.map(({ kind, id }) => ({ kind, id })) } })
      }
      done={text('asked', { smart_count: named.length })}
      submit={text('submit')}
      isReady
      onClose={onClose}
    >
      <Sentences items={named.map(({ name }) => name)} />
    </WriteDialog>
  );
}

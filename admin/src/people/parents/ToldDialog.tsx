import type { Parent } from '@nanny-polo/shared/people/parents';
import { useState } from 'react';
import { WriteDialog } from '../../records/record/WriteDialog.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { ToldInputs } from './ToldInputs.tsx';
import { type Ask, recordTold, type Told } from './told.ts';

interface ToldDialogProps {
  record: Parent;
  asks: readonly Ask[];
  onClose: () => void;
}

/** Records what a family said on the telephone. */
export function ToldDialog({ record, asks, onClose }: ToldDialogProps) {
  const text = useText('users/parents');
  const [told, setTold] = useState<Told>({});
  return (
    <WriteDialog
      title={text('told.title', { name: record.name })}
      text={text('told.text')}
      write={recordTold(record.id, asks, told)}
      done={text('told.done', { name: record.name })}
      submit={text('told.submit')}
      disabled={!Object.values(told).some(Boolean)}
      onClose={onClose}
    >
      <ToldInputs asks={asks} told={told} onChange={setTold} />
    </WriteDialog>
  );
}

import EditIcon from '@mui/icons-material/EditOutlined';
import { Button } from '@mui/material';
import { type ReactNode, Suspense, useState } from 'react';
import { BulkDeleteButton, useTranslate } from 'react-admin';
import { lazyPart } from '../messages/lazy-screen.ts';

const BulkChange = lazyPart(async () => (await import('./BulkChange.tsx')).BulkChange);

interface BulkActionsProps {
  /** The fields that can be changed for several records at once, each with its input. */
  inputs: Readonly<Record<string, ReactNode>> | undefined;
  mayDelete: boolean;
}

/** The actions on the selected records of a list. */
export function BulkActions({ inputs, mayDelete }: BulkActionsProps) {
  const translate = useTranslate();
  const [changing, setChanging] = useState(false);
  return (
    <>
      {inputs && (
        <Button startIcon={<EditIcon />} onClick={() => setChanging(true)}>
          {translate('list.change_selected')}
        </Button>
      )}
      {mayDelete && <BulkDeleteButton mutationMode="pessimistic" />}
      {inputs && changing && (
        <Suspense>
          <BulkChange inputs={inputs} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}

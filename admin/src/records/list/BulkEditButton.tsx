import EditIcon from '@mui/icons-material/EditOutlined';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-admin';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';

const BulkChange = lazyExtra(async () => (await import('./BulkChange.tsx')).BulkChange);

export interface BulkEditButtonProps {
  /** The fields that can be changed, each with its input. */
  inputs: Readonly<Record<string, ReactNode>>;
}

/** Opens the dialog that changes one field of the selected records. */
export function BulkEditButton({ inputs }: BulkEditButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button label="ra.action.edit" onClick={() => setOpen(true)}>
        <EditIcon />
      </Button>
      {open && <BulkChange inputs={inputs} onClose={() => setOpen(false)} />}
    </>
  );
}

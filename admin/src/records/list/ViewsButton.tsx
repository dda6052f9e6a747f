import BookmarkIcon from '@mui/icons-material/BookmarkBorderOutlined';
import { useState } from 'react';
import { Button } from 'react-admin';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';

const ViewsDialog = lazyExtra(async () => (await import('./ViewsDialog.tsx')).ViewsDialog);

/** Opens the dialog that saves the list's current settings as a view, and opens, shares and manages saved views. */
export function ViewsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button label="list.saved" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <BookmarkIcon />
      </Button>
      {open && <ViewsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

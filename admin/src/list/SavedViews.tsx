import BookmarkIcon from '@mui/icons-material/BookmarkBorderOutlined';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyScreen } from '../messages/lazy-screen.ts';
import type { Layout } from './view-settings.ts';

const ViewsDialog = lazyScreen(async () => (await import('./ViewsDialog.tsx')).ViewsDialog);

/** Opens the dialog that saves what the list shows as a view, and that opens, shares and manages saved views. */
export function SavedViews({ layout }: { layout: Layout | undefined }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<BookmarkIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('list.saved')}
      </Button>
      {open && (
        <Suspense>
          <ViewsDialog layout={layout} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

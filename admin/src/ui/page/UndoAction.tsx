import { Box, Button } from '@mui/material';
import type { UndoOffer } from '@nanny-polo/shared/browser/undo-header';
import { useEffect } from 'react';
import { useCloseNotification, useTranslate } from 'react-admin';
import { getLatestUndoOffer } from '../../base/data/undo-offers.ts';
import { watchUndoneChanges } from '../../base/data/undone-changes.ts';
import { useMailWords, useUndo } from '../../base/data/use-undo.ts';

/**
 * The undo button of a notification, with what undoing the change does to its mails. Closes the notification once the
 * change is undone, or can no longer be.
 */
export function UndoAction({ offer }: { offer: UndoOffer }) {
  const translate = useTranslate();
  const close = useCloseNotification();
  const mailWords = useMailWords();
  const { mutate } = useUndo();
  // A notification stays for as long as the pointer is on it, or the window is in the background.
  useEffect(() => {
    const timer = setTimeout(close, offer.seconds * 1000);
    const unwatch = watchUndoneChanges(({ id }) => {
      if (id === offer.id) close();
    });
    return () => {
      clearTimeout(timer);
      unwatch();
    };
  }, [offer, close]);
  const undo = () => {
    close();
    mutate(offer.id);
  };
  const mails = mailWords(offer);
  return (
    <>
      {mails && <Box sx={{ typography: 'body2', mr: 1 }}>{mails}</Box>}
      <Button color="inherit" size="small" onClick={undo}>
        {translate('undo.undo')}
      </Button>
    </>
  );
}

/** Returns the undo button for the notification of the latest write, if that can be undone. */
export function createUndoAction() {
  const offer = getLatestUndoOffer();
  return offer && <UndoAction offer={offer} />;
}

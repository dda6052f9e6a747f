import { Box, Button } from '@mui/material';
import type { UndoOffer } from '@nanny-polo/shared/undo-header';
import { useCloseNotification, useTranslate } from 'react-admin';
import { useMailWords, useUndo } from '../data/use-undo.ts';

/** The undo button of a notification, with what undoing the change does to its mails. */
export function UndoAction({ offer }: { offer: UndoOffer }) {
  const translate = useTranslate();
  const close = useCloseNotification();
  const mailWords = useMailWords();
  const { mutate } = useUndo();
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

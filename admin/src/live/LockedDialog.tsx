import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { Present } from '@nanny-polo/shared/live';
import { useTranslate } from 'react-admin';
import { shortTime } from '../field/instant.ts';

interface LockedDialogProps {
  holder: Present;
  onView: () => void;
  onEditAnyway: () => void;
}

/** Asks before the admin edits a record that another admin is editing. */
export function LockedDialog({ holder, onView, onEditAnyway }: LockedDialogProps) {
  const translate = useTranslate();
  const time = shortTime(holder.editing_since ?? new Date().toISOString());
  return (
    <Dialog open onClose={onView} aria-labelledby="locked-title">
      <DialogTitle id="locked-title">{translate('live.locked_title', { name: holder.name })}</DialogTitle>
      <DialogContent>{translate('live.locked_text', { time })}</DialogContent>
      <DialogActions>
        <Button onClick={onEditAnyway}>{translate('live.edit_anyway')}</Button>
        <Button variant="contained" autoFocus onClick={onView}>
          {translate('live.view')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { isReloading } from '../session/missed-chunk.ts';
import { useKeptInput } from './use-kept-input.ts';

/**
 * Asks before a form with unsaved input is left, and keeps the input when a new release reloads the page. Place it
 * inside the form.
 */
export function UnsavedGuard() {
  const translate = useTranslate();
  const { isSubmitting, isSubmitSuccessful, dirtyFields } = useFormState();
  const unsaved = Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useKeptInput(unsaved);

  useEffect(() => {
    if (blocker.state === 'blocked' && !unsaved) blocker.proceed();
  }, [blocker, unsaved]);

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isReloading()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);

  if (blocker.state !== 'blocked' || isSubmitting || !unsaved) return null;
  return (
    <Dialog open onClose={() => blocker.reset()} aria-labelledby="unsaved-title">
      <DialogTitle id="unsaved-title">{translate('shell.unsaved_title')}</DialogTitle>
      <DialogContent>{translate('shell.unsaved_text')}</DialogContent>
      <DialogActions>
        <Button onClick={() => blocker.proceed()}>{translate('shell.leave')}</Button>
        <Button variant="contained" autoFocus onClick={() => blocker.reset()}>
          {translate('shell.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

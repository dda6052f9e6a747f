import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useBlocker, useLocation } from 'react-router-dom';
import { recordGone } from '../../base/data/open-record.ts';
import { useNotification } from '../../base/data/use-notification.ts';
import { registerInput, takeKeptInput } from '../../base/session/kept-input.ts';
import { isLeaving } from '../../base/session/leave.ts';
import { isReloading } from '../../base/session/missed-chunk.ts';

/**
 * Asks before a form with unsaved input is left, and keeps the input when a new release reloads the page or the session
 * ends. Place it inside the form.
 */
export function UnsavedGuard() {
  const translate = useTranslate();
  const { isSubmitting, isSubmitSuccessful, dirtyFields } = useFormState();
  const unsaved = Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname && nextLocation.state !== recordGone,
  );
  useKeptInput(unsaved);

  useEffect(() => {
    if (blocker.state === 'blocked' && !unsaved) blocker.proceed();
  }, [blocker, unsaved]);

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isReloading() && !isLeaving()) event.preventDefault();
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

/**
 * Restores the form's changed fields after a reload that the admin did not ask for. The record's version is kept with
 * them, so that what somebody else saved in between causes a conflict and is not overwritten.
 */
function useKeptInput(unsaved: boolean): void {
  const { pathname } = useLocation();
  const notify = useNotification();
  const translate = useTranslate();
  const { getValues, reset } = useFormContext();
  const { isReady, dirtyFields } = useFormState();

  useEffect(() => {
    if (!unsaved) return;
    return registerInput(pathname, () => {
      const changed = [...Object.keys(dirtyFields), 'version'];
      return Object.fromEntries(Object.entries(getValues()).filter(([field]) => changed.includes(field)));
    });
  }, [unsaved, pathname, dirtyFields, getValues]);

  useEffect(() => {
    const input = isReady ? takeKeptInput(pathname) : null;
    if (!input) return;
    reset({ ...getValues(), ...input }, { keepDefaultValues: true });
    notify({ type: 'info', text: translate('shell.input_kept') });
  }, [isReady, pathname, getValues, reset, notify, translate]);
}

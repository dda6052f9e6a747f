import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { keepInputOf, takeKeptInput } from '../session/kept-input.ts';

/**
 * Restores the form's changed fields after a reload that the admin did not ask for. The record's version is kept with
 * them, so that what somebody else saved in between causes a conflict and is not overwritten.
 */
export function useKeptInput(unsaved: boolean): void {
  const { pathname } = useLocation();
  const notify = useNotify();
  const { getValues, reset, control } = useFormContext();
  const { isReady } = useFormState();

  useEffect(() => {
    if (!unsaved) return;
    return keepInputOf(pathname, () => {
      const changed = [...Object.keys(control._formState.dirtyFields), 'version'];
      return Object.fromEntries(Object.entries(getValues()).filter(([field]) => changed.includes(field)));
    });
  }, [unsaved, pathname, control, getValues]);

  useEffect(() => {
    const input = isReady ? takeKeptInput(pathname) : null;
    if (!input) return;
    reset({ ...getValues(), ...input }, { keepDefaultValues: true });
    notify('shell.input_kept', { type: 'info' });
  }, [isReady, pathname, getValues, reset, notify]);
}

import { Button } from '@mui/material';
import { Toolbar, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { findBackPath } from '../../base/data/open-record.ts';
import { FreshErrors } from './FreshErrors.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';

interface FormToolbarProps {
  /** The label of the button that submits the form. */
  label?: string;
  /** Why the form cannot be submitted yet. */
  hold?: string | null;
}

/**
 * The last row of a screen's form: Save and Cancel; it also guards unsaved input. An error that went away only when its
 * input is left would move the button from under the pointer, and the press would be lost.
 */
export function FormToolbar({ label = 'ra.action.save', hold = null }: FormToolbarProps) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  return (
    <Toolbar>
      <FreshErrors />
      <UnsavedGuard />
      <SubmitButton label={hold ?? label} disabled={hold !== null} />
      <Button component={Link} to={findBackPath(pathname) ?? '/'}>
        {translate('ra.action.cancel')}
      </Button>
    </Toolbar>
  );
}

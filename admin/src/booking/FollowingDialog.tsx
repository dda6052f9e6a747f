import { Alert } from '@mui/material';
import type { Booking } from '@nanny-polo/shared/booking';
import { useState } from 'react';
import { useRedirect, useRefresh, useTranslate } from 'react-admin';
import { ActionDialog } from '../record/ActionDialog.tsx';
import { useRecordWrite } from '../record/use-record-write.ts';
import { type Which, WhichVisits } from '../repeat/WhichVisits.tsx';
import { followingChanges, ownChanges, useFollowing } from './following.tsx';

interface FollowingDialogProps {
  /** The booking as changed in the form. */
  mine: Booking;
  /** The booking as it was opened. */
  base: Booking;
  /** Saves this booking alone. */
  onSave: () => void;
  /** Called once the visits that follow have been changed too. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks whether to change only this visit of a series or also those that follow. */
export function FollowingDialog({ mine, base, onSave, onDone, onClose }: FollowingDialogProps) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const redirect = useRedirect();
  const [which, setWhich] = useState<Which>('one');
  const following = useFollowing(base, which, (series) => followingChanges(mine, base, series));
  const { start, error, isPending } = useRecordWrite(
    (provider) => following.call(provider, ownChanges(mine, base)),
    () => translate('repeat.changed', { name: base.code }),
    () => {
      onDone();
      refresh();
      redirect('show', 'booking', base.id);
    },
  );
  const isStale = error?.body?.code === 'stale';
  return (
    <ActionDialog
      title={`${translate('ra.action.save')}: ${base.code}`}
      text={translate('repeat.save_text')}
      error={isStale ? null : error}
      submit={translate('ra.action.save')}
      disabled={isPending || !following.isReady}
      onSubmit={which === 'one' ? onSave : start}
      onClose={onClose}
      width="md"
    >
      {isStale && (
        <Alert severity="error">{translate('repeat.changed_meanwhile', { name: base.code })}</Alert>
      )}
      <WhichVisits options={['one', 'all', 'unchanged']} value={which} onChange={setWhich} />
      {following.shown}
    </ActionDialog>
  );
}

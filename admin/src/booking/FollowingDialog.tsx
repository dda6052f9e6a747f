import type { Booking } from '@nanny-polo/shared/booking';
import { same } from '@nanny-polo/shared/same';
import { useState } from 'react';
import { useRedirect, useRefresh, useTranslate } from 'react-admin';
import { ActionDialog } from '../record/ActionDialog.tsx';
import { useRecordWrite } from '../record/use-record-write.ts';
import { type Which, WhichVisits } from '../repeat/WhichVisits.tsx';
import { followingChanges, ofOneVisit } from './following.ts';
import { useFollowing } from './use-following.tsx';

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
    async (provider) => {
      await following.call(provider);
      const { id } = base;
      const own = ofOneVisit.filter((field) => !same(mine[field], base[field]));
      if (own.length === 0) return;
      const { data: now } = await provider.getOne<Booking>('booking', { id });
      const data = { ...now, ...Object.fromEntries(own.map((field) => [field, mine[field]])) };
      await provider.update<Booking>('booking', { id, data, previousData: now });
    },
    () => translate('repeat.changed', { name: base.code }),
    () => {
      onDone();
      refresh();
      redirect('show', 'booking', base.id);
    },
  );
  return (
    <ActionDialog
      title={`${translate('ra.action.save')}: ${base.code}`}
      text={translate('repeat.save_text')}
      error={error}
      submit={translate('ra.action.save')}
      disabled={isPending || !following.isReady}
      onSubmit={which === 'one' ? onSave : start}
      onClose={onClose}
      width="md"
    >
      <WhichVisits options={['one', 'all', 'unchanged']} value={which} onChange={setWhich} />
      {following.shown}
    </ActionDialog>
  );
}

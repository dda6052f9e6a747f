import type { Booking } from '@nanny-polo/shared/booking';
import { same } from '@nanny-polo/shared/same';
import { useState } from 'react';
import { HttpError, useRedirect, useRefresh, useTranslate } from 'react-admin';
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
  /** Whether the series is changed already. A retry then saves only the fields of this visit alone. */
  const [isChanged, setIsChanged] = useState(false);
  const following = useFollowing(base, which, (series) => followingChanges(mine, base, series));
  const { start, error, isPending } = useRecordWrite(
    async (provider) => {
      const { id } = base;
      if (!isChanged) {
        const { data: before } = await provider.getOne<Booking>('booking', { id });
        // The changes below would overwrite what somebody else has saved.
        if (before.version !== base.version)
          throw new HttpError(translate('repeat.changed_meanwhile', { name: base.code }), 409);
        await following.call(provider);
        setIsChanged(true);
      }
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
      text={translate(isChanged ? 'repeat.save_rest_text' : 'repeat.save_text')}
      error={error}
      submit={translate('ra.action.save')}
      disabled={isPending || !(isChanged || following.isReady)}
      onSubmit={which === 'one' ? onSave : start}
      onClose={onClose}
      width="md"
    >
      {!isChanged && (
        <>
          <WhichVisits options={['one', 'all', 'unchanged']} value={which} onChange={setWhich} />
          {following.shown}
        </>
      )}
    </ActionDialog>
  );
}

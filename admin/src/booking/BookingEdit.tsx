import { Alert } from '@mui/material';
import { type Booking, booking, bookingPeriod } from '@nanny-polo/shared/booking';
import { familyRules, visitRules, visitSettings } from '@nanny-polo/shared/booking-rules';
import { same } from '@nanny-polo/shared/same';
import { useState } from 'react';
import { useRedirect, useRefresh, useTranslate } from 'react-admin';
import * as z from 'zod/mini';
import { EditPage, type Question } from '../edit/EditPage.tsx';
import { validateBy } from '../edit/validate.ts';
import { ActionDialog } from '../record/ActionDialog.tsx';
import { useRecordWrite } from '../record/use-record-write.ts';
import { type Which, WhichVisits } from '../repeat/WhichVisits.tsx';
import { BookingForm } from './BookingForm.tsx';
import { concernsSeries, followingChanges, ownChanges, useFollowing } from './following.tsx';
import { useTaken } from './TakenNotice.tsx';
import { bookingWords } from './words.ts';

const checkFields = validateBy(z.partial(booking.write), bookingPeriod);
const checkVisit = validateBy(visitRules(visitSettings()));
const checkFamily = validateBy(familyRules);

type Values = Record<string, unknown>;

/** Applies the visit and family rules only to changed values, as the API does: a booking may predate the rules. */
function validate(values: Values, record: Values): Values {
  const isChanged = (...names: string[]) => names.some((name) => !same(values[name], record[name]));
  return {
    ...(isChanged('service', 'start_at', 'end_at') && checkVisit(values)),
    ...(isChanged('address', 'children') && checkFamily(values)),
    ...checkFields(values),
  };
}

/** For a visit of a series, asks whether to change the visits that follow too. */
const which = ({ mine, base, ...rest }: Question) =>
  concernsSeries(mine as Booking, base as Booking) ? (
    <FollowingDialog mine={mine as Booking} base={base as Booking} {...rest} />
  ) : null;

export function BookingEdit() {
  const { taken, onRefused } = useTaken();
  return (
    <EditPage
      write={booking.write}
      validate={validate}
      onRefused={onRefused}
      question={which}
      words={bookingWords}
    >
      <BookingForm taken={taken} />
    </EditPage>
  );
}

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
function FollowingDialog({ mine, base, onSave, onDone, onClose }: FollowingDialogProps) {
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
      <WhichVisits value={which} onChange={setWhich} />
      {following.shown}
    </ActionDialog>
  );
}

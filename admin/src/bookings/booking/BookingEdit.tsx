import { Alert } from '@mui/material';
import { type Booking, booking, bookingPeriod } from '@nanny-polo/shared/bookings/booking';
import { familyRules, readVisitSettings, visitRules } from '@nanny-polo/shared/bookings/booking-rules';
import { isSameJson } from '@nanny-polo/shared/contract/same-json';
import { useState } from 'react';
import {
  type DataProvider,
  Edit,
  SimpleForm,
  type UpdateResult,
  useDataProvider,
  useRecordContext,
  useRegisterMutationMiddleware,
  useTranslate,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';
import { toNotSavedError } from '../../base/data/not-saved.ts';
import { useWrite } from '../../base/data/use-write.ts';
import { ChangesByOthers } from '../../records/edit/ChangesByOthers.tsx';
import { FormToolbar } from '../../records/edit/FormToolbar.tsx';
import { useSaved } from '../../records/edit/use-saved.ts';
import { createValidator } from '../../records/edit/validate.ts';
import { ActionDialog } from '../../records/record/ActionDialog.tsx';
import { captionOf, nameVisit } from '../../records/record/name-visit.ts';
import { RecordTitle } from '../../records/record/RecordTitle.tsx';
import type { Refusal } from '../../records/record/use-record-write.ts';
import { type Which, WhichVisits } from '../repeat/WhichVisits.tsx';
import { BookingInputs } from './BookingInputs.tsx';
import { followingChangesOf, hasSeriesChanges, ownChangesOf, useFollowing } from './following.tsx';
import { type Taken, takenFrom } from './TakenNotice.tsx';
import { bookingWords } from './words.ts';

const checkFields = createValidator(z.partial(booking.write), bookingPeriod);
const checkVisit = createValidator(visitRules(readVisitSettings()));
const checkFamily = createValidator(familyRules);

type Values = Record<string, unknown>;

/** Applies the visit and family rules only to changed values, as the API does: a booking may predate the rules. */
function validate(values: Values, record: Values): Values {
  const isChanged = (...names: string[]) => names.some((name) => !isSameJson(values[name], record[name]));
  return {
    ...(isChanged('service', 'start_at', 'end_at') && checkVisit(values)),
    ...(isChanged('address', 'children') && checkFamily(values)),
    ...checkFields(values),
  };
}

export function BookingEdit() {
  const translate = useTranslate();
  const [taken, setTaken] = useState<Taken | null>(null);
  const titleOf = (record: Booking) =>
    translate('ra.page.edit', { recordRepresentation: nameVisit(record, translate) });
  return (
    <Edit
      title={<RecordTitle of={titleOf} />}
      mutationOptions={{ onSuccess: useSaved('updated'), onError: (error) => setTaken(takenFrom(error)) }}
    >
      <BookingForm taken={taken} />
    </Edit>
  );
}

function BookingForm({ taken }: { taken: Taken | null }) {
  const record = useRecordContext();
  return (
    <SimpleForm validate={(values) => validate(values, record ?? {})} toolbar={<FormToolbar />}>
      <ChangesByOthers write={booking.write} words={bookingWords} />
      <BookingInputs taken={taken} />
      <WhichVisitsFirst />
    </SimpleForm>
  );
}

interface Asked {
  /** The booking as changed in the form. */
  readonly mine: Booking;
  /** Ends the save with this result. */
  readonly settle: (result: Promise<UpdateResult>) => void;
  /** Saves this booking alone. */
  readonly saveOne: () => Promise<UpdateResult>;
}

/** Asks, before a visit of a series is saved, whether to change the visits that follow too. */
function WhichVisitsFirst() {
  const base = useRecordContext<Booking>();
  const [asked, setAsked] = useState<Asked | null>(null);
  useRegisterMutationMiddleware<DataProvider['update']>(async (resource, params, next) => {
    const mine = params.data as Booking;
    const saveOne = () => next(resource, params);
    if (!base || !hasSeriesChanges(mine, base)) return saveOne();
    return new Promise<UpdateResult>((resolve) => {
      const settle: Asked['settle'] = (result) => {
        setAsked(null);
        resolve(result);
      };
      setAsked({ mine, settle, saveOne });
    });
  });
  return base && asked && <FollowingDialog base={base} {...asked} />;
}

function FollowingDialog({ mine, base, settle, saveOne }: Asked & { base: Booking }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const { reset } = useFormContext();
  const [which, setWhich] = useState<Which>('one');
  const following = useFollowing(base, which, (series) => followingChangesOf(mine, base, series));
  const { mutate, error, isPending } = useWrite<unknown, Refusal>({
    mutationFn: () => following.call(dataProvider, ownChangesOf(mine, base)),
    onSuccess: async () => {
      const result = await dataProvider.getOne('booking', { id: base.id });
      // The form has no unsaved input any more, so the admin can leave it.
      reset(result.data);
      settle(Promise.resolve(result));
    },
  });
  const name = nameVisit(base, translate);
  const isStale = error?.body?.code === 'stale';
  return (
    <ActionDialog
      title={`${translate('ra.action.save')}: ${name}`}
      caption={captionOf(base)}
      text={translate('repeat.save_text')}
      error={isStale ? null : error}
      submit={translate('ra.action.save')}
      disabled={isPending || !following.isReady}
      onSubmit={which === 'one' ? () => settle(saveOne()) : mutate}
      onClose={() => settle(Promise.reject(toNotSavedError()))}
      width="md"
    >
      {isStale && <Alert severity="error">{translate('repeat.changed_meanwhile', { name })}</Alert>}
      <WhichVisits value={which} onChange={setWhich} />
      {following.shown}
    </ActionDialog>
  );
}

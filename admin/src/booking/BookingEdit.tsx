import { type Booking, booking, bookingPeriod } from '@nanny-polo/shared/booking';
import { useState } from 'react';
import {
  EditBase,
  Form,
  useNotify,
  useRecordContext,
  useRedirect,
  useTranslate,
  useUpdate,
} from 'react-admin';
import * as z from 'zod/mini';
import { useNotifyError } from '../app/use-notify-error.ts';
import { ConflictDialog } from '../edit/ConflictDialog.tsx';
import type { Conflict } from '../edit/conflict.ts';
import { validateBy } from '../edit/validate.ts';
import { PageTitle } from '../shell/PageTitle.tsx';
import { RecordProblem } from '../shell/RecordProblem.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { BookingForm } from './BookingForm.tsx';
import { BookingValue } from './BookingValue.tsx';
import { type Taken, takenFrom } from './TakenNotice.tsx';

const fields = Object.keys(booking.write.shape) as (keyof Booking & string)[];
const checks = [z.partial(booking.write), bookingPeriod];
const validate = (values: Record<string, unknown>) =>
  Object.assign({}, ...checks.map((schema) => validateBy(schema)(values)));

/** Changes a booking; what somebody else saved in the meantime is shown before anything is written over. */
export function BookingEdit() {
  return (
    <EditBase<Booking>
      mutationMode="pessimistic"
      queryOptions={{ onError: () => undefined }}
      loading={<Waiting />}
      authLoading={<Waiting />}
      error={<RecordProblem />}
    >
      <Editing />
    </EditBase>
  );
}

interface Refused {
  code?: string;
  data?: Booking;
}

function Editing() {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const redirect = useRedirect();
  const record = useRecordContext<Booking>();
  const [update] = useUpdate<Booking>();
  const [taken, setTaken] = useState<Taken | null>(null);
  const [conflict, setConflict] = useState<Conflict<Booking> | null>(null);
  if (!record) return null;

  const refused = (error: Error, mine: Booking, base: Booking) => {
    const { code, data } = ((error as { body?: Refused }).body ?? {}) as Refused;
    const stale = code === 'stale' && data;
    const refusal = takenFrom(error);
    setConflict(stale ? { base, mine, theirs: data, fields } : null);
    setTaken(refusal);
    if (!stale && !refusal) notifyError(error);
  };

  /** Answers the errors of the fields where it was refused, as the form wants them. */
  const save = (mine: Booking, base: Booking) =>
    update(
      'booking',
      { id: mine.id, data: mine, previousData: base },
      {
        mutationMode: 'pessimistic',
        returnPromise: true,
        onSuccess: ({ id, code }) => {
          setConflict(null);
          notify('resources.booking.saved', { type: 'success', messageArgs: { code } });
          redirect('show', 'booking', id);
        },
        onError: (error) => refused(error as Error, mine, base),
      },
    ).then(
      () => undefined,
      (error) => error.body?.errors,
    );

  return (
    <>
      <PageTitle
        title={translate('resources.booking.edit', { code: record.code })}
        back={`/booking/${record.id}/show`}
      />
      <Form<Booking>
        validate={validate}
        noValidate
        disableInvalidFormNotification
        mode="onBlur"
        onSubmit={(values: unknown) => save(values as Booking, record)}
      >
        <BookingForm taken={taken} back={`/booking/${record.id}/show`} label={translate('ra.action.save')} />
        {conflict && (
          <ConflictDialog
            conflict={conflict}
            label={(field) => translate(`resources.booking.fields.${field}`)}
            show={(field, value) => <BookingValue field={field} value={value} />}
            onSave={(record) => save(record, conflict.theirs)}
            onClose={() => setConflict(null)}
          />
        )}
      </Form>
    </>
  );
}

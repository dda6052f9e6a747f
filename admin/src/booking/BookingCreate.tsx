import { type Booking, bookingForm } from '@nanny-polo/shared/booking';
import { useState } from 'react';
import { CreateBase, Form, useNotify, useRedirect, useTranslate } from 'react-admin';
import { useNotifyError } from '../app/use-notify-error.ts';
import { validateBy } from '../edit/validate.ts';
import { PageTitle } from '../shell/PageTitle.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { BookingForm } from './BookingForm.tsx';
import { type Taken, takenFrom } from './TakenNotice.tsx';

const validate = validateBy(bookingForm);

/** Takes a new booking in. */
export function BookingCreate() {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const redirect = useRedirect();
  const [taken, setTaken] = useState<Taken | null>(null);
  const mutationOptions = {
    onSuccess: ({ id, code }: Booking) => {
      notify('resources.booking.created', { type: 'success', messageArgs: { code } });
      redirect('show', 'booking', id);
    },
    onError: (error: Error) => {
      const refusal = takenFrom(error);
      setTaken(refusal);
      if (!refusal) notifyError(error);
    },
  };
  return (
    <CreateBase<Booking> mutationOptions={mutationOptions} loading={<Waiting />} authLoading={<Waiting />}>
      <PageTitle title={translate('resources.booking.new')} back="/booking" />
      <Form
        validate={validate}
        noValidate
        disableInvalidFormNotification
        mode="onBlur"
        defaultValues={{ service: 'hourly', source: 'phone' }}
      >
        <BookingForm taken={taken} back="/booking" label={translate('ra.action.create')} />
      </Form>
    </CreateBase>
  );
}

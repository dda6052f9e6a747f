import { type Booking, bookingPeriod } from '@nanny-polo/shared/bookings/booking';
import { readVisitSettings, visitRules } from '@nanny-polo/shared/bookings/booking-rules';
import { quoteOfDraft, rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { useState } from 'react';
import { getSimpleValidationResolver, useTranslate } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useCall } from '../../base/data/use-call.ts';
import { FreshErrors } from '../../records/edit/FreshErrors.tsx';
import { createValidator } from '../../records/edit/validate.ts';
import { ActionDialog } from '../../records/record/ActionDialog.tsx';
import { ChildrenBookedNotice } from '../../records/record/ChildrenBookings.tsx';
import { captionOf, nameVisit } from '../../records/record/name-visit.ts';
import { useRecordWrite } from '../../records/record/use-record-write.ts';
import { formatPeriod } from '../../ui/field/instant.ts';
import { useDebouncedValue } from '../../ui/input/use-debounced-value.ts';
import { useText } from '../../ui/page/use-text.ts';
import { type Which, WhichVisits } from '../repeat/WhichVisits.tsx';
import { followingTimeOf, useFollowing } from './following.tsx';
import { NannyAgreedInput } from './NannyAgreedInput.tsx';
import { PastVisitInput } from './PastVisitInput.tsx';
import { TakenNotice, takenFrom } from './TakenNotice.tsx';
import { TimeInputs } from './TimeInputs.tsx';

type Time = Pick<Booking, 'start_at' | 'end_at' | 'past_visit'> & { nanny_agreed?: boolean };

/** Returns a resolver that checks the times against the rules for the booking's service. */
const resolverFor = ({ service }: Booking) => {
  const rules = visitRules(readVisitSettings());
  const checkVisit = { safeParse: (time: unknown) => rules.safeParse({ ...(time as Time), service }) };
  return getSimpleValidationResolver<Time>(createValidator(bookingPeriod, checkVisit));
};

/** Reschedules a booking. If the nanny is taken, suggests free nannies. */
export function RescheduleDialog({ record, onClose }: { record: Booking; onClose: () => void }) {
  const translate = useTranslate();
  const text = useText('booking.reschedule');
  const name = nameVisit(record, translate);
  const form = useForm<Time>({
    defaultValues: { start_at: record.start_at, end_at: record.end_at, past_visit: record.past_visit },
    resolver: resolverFor(record),
  });
  const [which, setWhich] = useState<Which>('one');
  const time = useWatch({ control: form.control }) as Time;
  const { start_at, end_at } = useDebouncedValue(time);
  const isPeriod = bookingPeriod.safeParse({ start_at, end_at }).success;
  const { data: quote } = useCall(
    quoteOfDraft,
    {
      body: { booking_id: record.id, parent_id: record.parent_id, service: record.service, start_at, end_at },
    },
    { enabled: isPeriod && which === 'one', keep: true },
  );
  const following = useFollowing(record, which, (series) => followingTimeOf(record, series, time));
  const { start, error, isPending } = useRecordWrite<Time & { nanny_polo_id?: number }, Booking | null>(
    async (provider, given) => {
      if (which === 'one') {
        const body = { version: record.version, ...given };
        return (await provider.call(rescheduleBooking, { params: { id: record.id }, body })).data;
      }
      await following.call(provider);
      return null;
    },
    (_, booking) => {
      if (!booking) return translate('repeat.changed', { name });
      const { parent_name: family, status, nanny_polo_name, asked_time } = booking;
      const { start_at, end_at } = asked_time ?? booking;
      const words = { family, name: nanny_polo_name, time: formatPeriod(start_at, end_at) };
      if (asked_time) return translate('roster.asked', words);
      return status === 'offered' && nanny_polo_name
        ? translate('roster.offered', words)
        : text('done', words);
    },
    onClose,
  );
  const taken = error && takenFrom(error);
  return (
    <FormProvider {...form}>
      <ActionDialog
        title={`${text('action')}: ${name}`}
        caption={captionOf(record)}
        text={text(`text_${record.status === 'confirmed' ? 'confirmed' : 'open'}`)}
        error={taken ? null : error}
        submit={text('submit')}
        disabled={isPending || !following.isReady}
        onSubmit={form.handleSubmit((given) => start(given))}
        onClose={onClose}
        {...(Boolean(record.series_id) && { width: 'md' })}
      >
        {taken && (
          <TakenNotice
            taken={taken}
            onPick={({ nanny_polo_id }) => start({ ...form.getValues(), nanny_polo_id })}
          />
        )}
        <TimeInputs />
        <FreshErrors />
        {which === 'one' && (
          <>
            <ChildrenBookedNotice bookings={isPeriod ? quote?.children_booked : []} />
            <PastVisitInput />
            <NannyAgreedInput asks={isPeriod && quote?.asks_nanny === true} />
          </>
        )}
        {Boolean(record.series_id) && <WhichVisits value={which} onChange={setWhich} />}
        {following.shown}
      </ActionDialog>
    </FormProvider>
  );
}

import { Alert, AlertTitle, Box, Skeleton } from '@mui/material';
import { type Booking, bookingPeriod } from '@nanny-polo/shared/bookings/booking';
import type { BookingHindrance } from '@nanny-polo/shared/bookings/booking-wait';
import { quoteOfDraft } from '@nanny-polo/shared/bookings/booking-work';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import type { Address } from '@nanny-polo/shared/people/family-fields';
import { lacksTravel } from '@nanny-polo/shared/pricing/quote';
import { useRecordContext, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCall } from '../../base/data/use-call.ts';
import { CodesInput } from '../../money/quote/CodesInput.tsx';
import { QuoteLines } from '../../money/quote/QuoteLines.tsx';
import { FormPart } from '../../records/edit/FormPart.tsx';
import { useHold } from '../../records/edit/use-hold.ts';
import { ChildrenBookedNotice } from '../../records/record/ChildrenBookings.tsx';
import { Sentences } from '../../ui/field/Sentences.tsx';
import { useDebouncedValue } from '../../ui/input/use-debounced-value.ts';
import { useText } from '../../ui/page/use-text.ts';
import { SeriesDraft } from '../repeat/SeriesDraft.tsx';
import { FamilyAdvice } from './FamilyAdvice.tsx';
import { FamilyChoice } from './FamilyChoice.tsx';
import { NannyAgreedInput } from './NannyAgreedInput.tsx';
import { NannyChoice } from './NannyChoice.tsx';
import { describeHindrance } from './wait-words.ts';

const watched = [
  'parent_id',
  'service',
  'start_at',
  'end_at',
  'nanny_polo_id',
  'buffer_minutes',
  'address',
  'children',
  'languages',
  'discount_codes',
] as const;

type Values = Pick<Booking, 'service' | 'start_at' | 'end_at'> &
  Partial<Pick<Booking, (typeof watched)[number]>>;

const toNearestMetre = (degrees: number) => Number(degrees.toFixed(5));

/** Returns the place of an address for the search; `{}` without an address, for which the search takes the family's. */
function placeOf(address: Address | null | undefined) {
  if (!address) return {};
  const { lat, lng } = address;
  if (lat === null || lng === null) return { place: 'unknown' as const };
  return { lat: toNearestMetre(lat), lng: toNearestMetre(lng) };
}

const isBuffer = (minutes: unknown): minutes is number =>
  typeof minutes === 'number' && minutes >= 0 && minutes <= 240;

/** The parts of a booking's form that depend on its values: family, price and, if new, series dates and nannies. */
export function BookingDraft() {
  const texts = useText('booking.draft');
  const { setValue } = useFormContext();
  const booking_id = useRecordContext<Booking>()?.id;
  const form = useWatch({ name: [...watched] });
  const values = Object.fromEntries(watched.map((name, at) => [name, form[at]])) as Values;
  const settled = useDebouncedValue(values);
  const { parent_id, service, start_at, end_at, buffer_minutes, address, children, languages } = settled;
  const ready = Boolean(parent_id) && bookingPeriod.safeParse({ start_at, end_at }).success;
  const slot = { service, start_at, end_at };
  const chosen = values.nanny_polo_id ?? null;
  const repeating = useWatch({ name: 'repeating' }) === true;
  const text = (name: string) => texts(repeating ? `first_${name}` : name);
  const draft =
    ready && parent_id
      ? {
          ...slot,
          parent_id,
          ...(booking_id && { booking_id }),
          nanny_polo_id: settled.nanny_polo_id ?? null,
          ...(address && { address }),
          ...(children && { children }),
          ...(settled.discount_codes && { discount_codes: settled.discount_codes }),
        }
      : null;
  const quote = useCall(
    quoteOfDraft,
    { body: draft as Body<typeof quoteOfDraft> },
    { enabled: draft !== null, keep: true },
  );
  const content = JSON.stringify(values);
  const isWhole = Boolean(values.parent_id) && bookingPeriod.safeParse(values).success;
  const isPriced = content === JSON.stringify(settled) && !quote.isPending && !quote.isPlaceholderData;
  useHold(isWhole && !booking_id && !repeating && !isPriced ? texts('updating') : null, content);
  return (
    <>
      <FamilyChoice />
      {!repeating && <ChildrenBookedNotice bookings={draft ? quote.data?.children_booked : []} />}
      {booking_id && <NannyAgreedInput asks={draft !== null && quote.data?.asks_nanny === true} />}
      {repeating && <SeriesDraft />}
      {!booking_id && (
        <FormPart heading={text('nannies')}>
          {ready && parent_id ? (
            <NannyChoice
              query={{
                ...slot,
                parent_id,
                ...placeOf(address),
                ...(children && { children: children.length }),
                ...(languages?.length && { languages }),
                ...(isBuffer(buffer_minutes) && { buffer_minutes }),
              }}
              value={chosen}
              onChange={(id) => setValue('nanny_polo_id', id, { shouldDirty: true })}
              onTime={(time, id) => {
                setValue('start_at', time.start_at, { shouldDirty: true });
                setValue('end_at', time.end_at, { shouldDirty: true, shouldValidate: true });
                if (id !== null) setValue('nanny_polo_id', id, { shouldDirty: true });
              }}
            />
          ) : (
            <Box sx={{ gridColumn: '1 / -1' }}>{texts('first_when')}</Box>
          )}
        </FormPart>
      )}
      {draft && <LiveQuote heading={text('quote')} draft={draft} />}
    </>
  );
}

/** The price of the booking as entered, line by line, with the discounts that apply. */
function LiveQuote({ heading, draft }: { heading: string; draft: Body<typeof quoteOfDraft> }) {
  const text = useText('booking.draft');
  const { data, error, isPlaceholderData } = useCall(quoteOfDraft, { body: draft }, { keep: true });
  return (
    <FormPart heading={heading}>
      <Box aria-busy={isPlaceholderData} sx={{ minWidth: 0, opacity: isPlaceholderData ? 0.6 : 1 }}>
        {error && <Alert severity="error">{text('failed', { message: error.message })}</Alert>}
        {!error && !data && <Skeleton height={80} role="status" aria-label={text('updating')} />}
        {!error && data && (
          <>
            <QuoteLines quote={data} />
            {lacksTravel(data.lines) && <Alert severity="warning">{text('set_pin')}</Alert>}
            <Hindrances hindrances={data.hindrances} />
            <FamilyAdvice advice={data.advice} />
          </>
        )}
      </Box>
      <CodesInput />
    </FormPart>
  );
}

function Hindrances({ hindrances }: { hindrances: readonly BookingHindrance[] }) {
  const translate = useTranslate();
  if (hindrances.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>{translate('waits.before')}</AlertTitle>
      <Sentences items={hindrances.map((one) => describeHindrance(translate, one))} />
    </Alert>
  );
}

import { Box } from '@mui/material';
import { type Booking, bookingPeriod } from '@nanny-polo/shared/booking';
import { districtOf } from '@nanny-polo/shared/district';
import type { Address } from '@nanny-polo/shared/parents';
import { useRecordContext, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormPart } from '../edit/FormPart.tsx';
import { useDebouncedValue } from '../input/use-debounced-value.ts';
import { SeriesDraft } from '../repeat/SeriesDraft.tsx';
import { FamilyChoice } from './FamilyChoice.tsx';
import { LiveQuote } from './LiveQuote.tsx';
import { NannyChoice } from './NannyChoice.tsx';

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

/** Returns an address's location: its pin, or else the centre of its postcode district; `{}` if neither is known. */
function placeOf(address: Address | null | undefined) {
  if (!address) return {};
  const { lat, lng } = address.lat === null ? (districtOf(address.postcode) ?? {}) : address;
  if (typeof lat !== 'number' || typeof lng !== 'number') return {};
  return { lat: toNearestMetre(lat), lng: toNearestMetre(lng) };
}

const isBuffer = (minutes: unknown): minutes is number =>
  typeof minutes === 'number' && minutes >= 0 && minutes <= 240;

/** The parts of a booking's form that depend on its values: the family, the price and, in a new booking, free nannies. */
export function BookingDraft() {
  const translate = useTranslate();
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
  const text = (name: string) => translate(`resources.booking.draft.${repeating ? `first_${name}` : name}`);
  return (
    <>
      <FamilyChoice />
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
            <Box sx={{ gridColumn: '1 / -1' }}>{translate('resources.booking.draft.first_when')}</Box>
          )}
        </FormPart>
      )}
      {ready && parent_id && (
        <LiveQuote
          heading={text('quote')}
          draft={{
            ...slot,
            parent_id,
            ...(booking_id && { booking_id }),
            nanny_polo_id: settled.nanny_polo_id ?? null,
            ...(address && { address }),
            ...(children && { children }),
            ...(settled.discount_codes && { discount_codes: settled.discount_codes }),
          }}
        />
      )}
    </>
  );
}

import { readVisitSettings } from '@nanny-polo/shared/bookings/booking-rules';
import type { UserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { requestRules } from '@nanny-polo/shared/bookings/user-booking-request';
import { pickFirstMessages, toFieldErrors } from '@nanny-polo/shared/contract/error';
import type { Errors } from '@nanny-polo/shared/contract/form-errors';
import { noNotes, omitPrivateNotes } from '@nanny-polo/shared/people/child-notes';
import type { Family } from '@nanny-polo/shared/people/family';
import { findClosedFault } from '@nanny-polo/shared/time/agency-days';
import { toLondonInstant } from '../../lib/london-time.ts';

/** Returns the body of a request for one visit, from its form. */
export function bodyOf(fields: FormData, family: Family) {
  const notes = String(fields.get('notes')).trim();
  const code = String(fields.get('discount_codes.0')).trim();
  const [tier, nanny] = ['tier', 'nanny_polo_id'].map((name) => fields.get(name));
  const address = family.addresses[Number(fields.get('address') ?? 0)];
  return {
    service: fields.get('service'),
    start_at: toLondonInstant(String(fields.get('start_at'))),
    end_at: toLondonInstant(String(fields.get('end_at'))),
    children: fields
      .getAll('children')
      .flatMap((index) => family.children[Number(index)] ?? [])
      .map(omitPrivateNotes),
    ...(address && { address }),
    ...(notes && { notes }),
    ...(code && { discount_codes: [code] }),
    ...(tier && { tier }),
    ...(nanny && { nanny_polo_id: Number(nanny) }),
  };
}

/** Returns a family with the address and the children of a booking, which it may no longer have. */
export const withBooked = (family: Family, { address, children }: UserBooking): Family => ({
  ...family,
  addresses:
    !address || family.addresses.some(({ line }) => line === address.line)
      ? family.addresses
      : [address, ...family.addresses],
  children: [
    ...family.children,
    ...children
      .filter(({ id }) => family.children.every((own) => own.id !== id))
      .map((child) => ({ ...noNotes, ...child })),
  ],
});

export type RequestBody = ReturnType<typeof bodyOf>;

const rules = requestRules(readVisitSettings());

/** Returns the messages of the rules that a request breaks. */
export const faultsOf = (requestBody: RequestBody): Errors => {
  const { error } = rules.safeParse({ address: null, ...requestBody });
  return pickFirstMessages(toFieldErrors(error?.issues ?? []));
};

/** Returns the message about a start on a day on which the agency is closed; none otherwise. */
export function closedFaultOf(fields: FormData): Errors {
  const message = findClosedFault(String(fields.get('start_at')).slice(0, 10));
  return message ? { start_at: message } : {};
}

interface Priced {
  readonly status: string;
  readonly quote?: {
    readonly not_applied: readonly { readonly code: string | null; readonly why: string }[];
  };
}

/** Returns the message about a request's discount code if the price was calculated without it. */
export function findCodeFault({ discount_codes }: RequestBody, quoted: Priced): Errors {
  const [code] = discount_codes ?? [];
  const fault = quoted.quote?.not_applied.find((one) => one.code === code?.trim().toUpperCase());
  return fault ? { 'discount_codes.0': fault.why } : {};
}

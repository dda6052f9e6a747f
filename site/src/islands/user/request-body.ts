import { visitSettings } from '@nanny-polo/shared/bookings/booking-rules';
import { requestRules } from '@nanny-polo/shared/bookings/user-booking-request';
import { fieldErrors, firstMessages } from '@nanny-polo/shared/contract/error';
import type { Errors } from '@nanny-polo/shared/contract/form-errors';
import type { Family } from '@nanny-polo/shared/people/family';
import { londonInstant } from '../../lib/london-time.ts';

/** Returns the body of a request for one visit, from its form. */
export function bodyOf(fields: FormData, family: Family) {
  const notes = String(fields.get('notes')).trim();
  const code = String(fields.get('discount_codes.0')).trim();
  const address = family.addresses[Number(fields.get('address') ?? 0)];
  return {
    service: fields.get('service'),
    start_at: londonInstant(String(fields.get('start_at'))),
    end_at: londonInstant(String(fields.get('end_at'))),
    children: fields.getAll('children').map((index) => family.children[Number(index)]),
    ...(address && { address }),
    ...(notes && { notes }),
    ...(code && { discount_codes: [code] }),
  };
}
export type RequestBody = ReturnType<typeof bodyOf>;

const rules = requestRules(visitSettings());

/** Returns the messages of the rules that a request breaks. */
export const faultsOf = (sent: RequestBody): Errors => {
  const { error } = rules.safeParse({ address: null, ...sent });
  return firstMessages(fieldErrors(error?.issues ?? []));
};

interface Priced {
  readonly status: string;
  readonly quote?: {
    readonly not_applied: readonly { readonly code: string | null; readonly why: string }[];
  };
}

/** Returns the message about a request's discount code if the price was calculated without it. */
export function codeFault({ discount_codes }: RequestBody, quoted: Priced): Errors {
  const [code] = discount_codes ?? [];
  const fault = quoted.quote?.not_applied.find((one) => one.code === code?.trim().toUpperCase());
  return fault ? { 'discount_codes.0': fault.why } : {};
}

import * as z from 'zod/mini';

/** Why a call failed, for failures that a client can act on. */
const errorCode = z.enum([
  'stale',
  'stale_plan',
  'slot_taken',
  'children_booked',
  'unusual_time',
  'offer_taken',
  'illegal_transition',
  'fee_changed',
  'price_changed',
  'visits_changed',
  'overtime_unconfirmed',
  'start_in_past',
  'discount_gone',
  'overpayment',
  'in_use',
  'sign_in_again',
  'key_reused',
  'not_permitted',
  'second_factor_required',
  'fresh_proof_required',
  'email_unverified',
  'google_unverified',
  'locked',
]);

/** The body of every response with status 400 or above. `errors` maps a field's path to its messages. */
export const errorBody = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  code: z.optional(errorCode),
  data: z.optional(z.unknown()),
});
export type ErrorBody = z.output<typeof errorBody>;

/**
 * Reads the body of a failed call, which may come from a proxy, as a page. The message is empty if the server sent none,
 * except for what is too large: only that the caller can change.
 */
export function readErrorBody(body: unknown, status?: number): ErrorBody {
  const received: Partial<ErrorBody> = typeof body === 'string' ? {} : Object(body);
  const tooLarge =
    status === 413 ? 'This is too large. Please choose a smaller file, or shorten the text.' : '';
  return { ...received, message: typeof received.message === 'string' ? received.message : tooLarge };
}

/** Returns the message of a failed call for people: the server’s, or a sentence that fits the status. */
export function messageOf(status: number, { message, errors }: ErrorBody): string {
  if (message) return message;
  if (!status) return 'The server cannot be reached. Check your connection and try again.';
  if (status === 429) return 'Too many attempts. Please wait a while and try again.';
  if (status >= 500) return 'The server is not available at the moment. Please try again.';
  return errors ? 'Please check the marked fields.' : 'This was not accepted. Please check it and try again.';
}

/** The `data` of a refusal that names bookings. */
export interface RefusedForBookings {
  readonly bookings?: readonly { readonly id: number; readonly code: string }[];
}

/** Returns the first message of each field, as a form shows it. */
export function pickFirstMessages(errors: ErrorBody['errors']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors ?? {}).flatMap(([field, messages]) => (messages[0] ? [[field, messages[0]]] : [])),
  );
}

interface Issue {
  readonly path?: readonly PropertyKey[] | undefined;
  readonly message: string;
  readonly code?: string;
  readonly keys?: readonly string[];
}

export const unknownField = 'There is no such field. Please leave it out.';

/** Converts Zod's issues to the API's map of fields to messages; issues without a field are under `_`. */
export function toFieldErrors(issues: readonly Issue[]): Record<string, string[]> {
  // A map, because a field may have the name of a member of `Object.prototype`.
  const errors = new Map<string, string[]>();
  for (const issue of issues) {
    const at = (issue.path ?? []).map(String);
    const fields = issue.code === 'unrecognized_keys' ? (issue.keys ?? []).map((key) => [...at, key]) : [at];
    for (const field of fields) {
      const name = field.join('.') || '_';
      const message = issue.code === 'unrecognized_keys' ? unknownField : issue.message;
      errors.set(name, [...(errors.get(name) ?? []), message]);
    }
  }
  return Object.fromEntries(errors);
}

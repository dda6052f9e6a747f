import type { ErrorBody, RefusedForBookings } from '@nanny-polo/shared/contract/error';

/** The kinds of refusals. `kernel/http/status.ts` gives each its status. */
export type RefusalKind =
  | 'unreadable'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'unsupported'
  | 'misdirected'
  | 'rejected'
  | 'limited'
  | 'unavailable';

/** A deliberate refusal of a call. Thrown anywhere, answered only by the error handler. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly body: ErrorBody;
  /** Seconds after which the client may try again, for `limited` and `unavailable`. */
  readonly retryAfter: number | undefined;

  constructor(kind: RefusalKind, body: ErrorBody, retryAfter?: number) {
    super(body.message);
    this.kind = kind;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** Runs `work` and returns the refusal that it throws, or null. Throws any other error. */
export async function refusalOf(work: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

export const unauthorized = () => new Refusal('unauthorized', { message: 'Please sign in.' });

export const forbidden = (message = 'You are not permitted to do this.') =>
  new Refusal('forbidden', { message, code: 'not_permitted' });

/** Returns the refusal of a call by a session that has yet to prove its second factor. */
export const createFactorRefusal = () =>
  new Refusal('forbidden', {
    message: 'Please sign in with your second factor.',
    code: 'second_factor_required',
  });

/** Returns the refusal of a call that needs a proof of the last ten minutes who is calling. */
export const createProofRefusal = () =>
  new Refusal('forbidden', { message: 'Please confirm that it is you.', code: 'fresh_proof_required' });

export const notFound = (what: string) => new Refusal('notFound', { message: `${what} not found` });

/** Returns the refusal of a call whose content a rule forbids. */
export const unprocessableEntity = (body: ErrorBody) => new Refusal('rejected', body);

/** Returns the refusal of a call that does not fit the present state of records. */
export const conflict = (body: ErrorBody) => new Refusal('conflict', body);

/** Returns a rejection with reasons by field. */
export const createFieldRefusal = (
  errors: Record<string, string[]>,
  message = 'Please check the marked fields.',
) => unprocessableEntity({ message, errors });

/** The error of a field that names a record which does not exist, such as one deleted in the meantime. */
export const missingRecord = 'This record does not exist. Please choose another.';

/** Throws a rejection with the reasons by field, if there are any. */
export function refuseErrors(errors: Record<string, string[]>): void {
  if (Object.keys(errors).length > 0) throw createFieldRefusal(errors);
}

/** Returns the conflict for a record that someone has changed since it was read; `current` is the record as it is now. */
export const createStaleRefusal = (current: unknown) =>
  conflict({
    message: 'Someone else has changed this record. Reload it and try again.',
    code: 'stale',
    data: current,
  });

/** Returns the conflict for a record that others depend on; `bookings` lists the bookings among them. */
export const createInUseRefusal = (message: string, bookings?: RefusedForBookings['bookings']) =>
  conflict({ message, code: 'in_use', ...(bookings && { data: { bookings } }) });

export const createTransitionRefusal = (message: string) => conflict({ message, code: 'illegal_transition' });

/** Returns the refusal of a call too many, with the seconds after which the client may try again. */
export const tooManyRequests = (message: string, retryAfter: number) =>
  new Refusal('limited', { message }, retryAfter);

/** Returns a refusal with the seconds after which the client may try again. */
export const serviceUnavailable = (message: string, retryAfter = 2) =>
  new Refusal('unavailable', { message }, retryAfter);

export const createBusyRefusal = (retryAfter?: number) =>
  serviceUnavailable('The server is busy. Please try again.', retryAfter);

/** Returns the refusal of a call whose client closed the connection before the work began. No client receives it. */
export const createClientGoneRefusal = () =>
  new Refusal('unreadable', { message: 'The connection was closed.' });

/** The record that an error of a bulk call is about. */
const records = new WeakMap<object, number>();

/** Returns a handler for `catch` that notes which record an error is about and throws it again. */
export const blameRecord =
  (id: number) =>
  (error: unknown): never => {
    if (error instanceof Object) records.set(error, id);
    throw error;
  };

/** Returns the id of the record that an error is about, if it is about a single one. */
export const blamedIdOf = (error: unknown): number | undefined =>
  error instanceof Object ? records.get(error) : undefined;

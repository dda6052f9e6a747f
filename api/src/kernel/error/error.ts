import type { ErrorBody, RefusedForBookings } from '@nanny-polo/shared/error';

/** An error response with its status. Thrown anywhere, serialised only by the error handler. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** Seconds after which the client may try again, for 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: ErrorBody, retryAfter?: number) {
    super(body.message);
    this.status = status;
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

export const unauthorized = () => new Refusal(401, { message: 'Please sign in.' });

export const forbidden = () =>
  new Refusal(403, { message: 'You are not permitted to do this.', code: 'not_permitted' });

export const notFound = (what: string) => new Refusal(404, { message: `${what} not found` });

/** Returns a 422 with reasons by field. */
export const invalid = (errors: Record<string, string[]>, message = 'Please check the marked fields.') =>
  new Refusal(422, { message, errors });

/** The error of a field that names a record which does not exist, such as one deleted in the meantime. */
export const missingRecord = 'This record does not exist. Please choose another.';

/** Throws 422 with the reasons by field, if there are any. */
export function refuseErrors(errors: Record<string, string[]>): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Returns the 409 for a record that someone has changed since it was read; `current` is the record as it is now. */
export const stale = (current: unknown) =>
  new Refusal(409, {
    message: 'Someone else has changed this record. Reload it and try again.',
    code: 'stale',
    data: current,
  });

/** Returns the 409 for a record that others depend on; `bookings` lists the bookings among them. */
export const inUse = (message: string, bookings?: RefusedForBookings['bookings']) =>
  new Refusal(409, { message, code: 'in_use', ...(bookings && { data: { bookings } }) });

export const illegalTransition = (message: string) =>
  new Refusal(409, { message, code: 'illegal_transition' });

/** Returns a 503 with the seconds after which the client may try again. */
export const unavailable = (message: string, retryAfter = 2) => new Refusal(503, { message }, retryAfter);

export const busy = (retryAfter?: number) => unavailable('The server is busy. Please try again.', retryAfter);

/** Returns the refusal of a call whose client closed the connection before the work began. No client receives it. */
export const clientGone = () => new Refusal(400, { message: 'The connection was closed.' });

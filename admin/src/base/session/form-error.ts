import { type ErrorBody, pickFirstMessages } from '@nanny-polo/shared/contract/error';
import { ApiError, refusalMessageOf } from '@nanny-polo/shared/contract/http-client';

/**
 * An error of the API with the properties of react-admin's `HttpError`, whose `body.errors` its forms show: the first
 * message of each field, otherwise the message of the whole response. `fallback` is that of a refusal without one. The
 * API's error is its `cause`.
 */
export class FormError extends Error {
  readonly status: number;
  readonly body: Omit<ErrorBody, 'errors'> & {
    readonly errors: Record<string, string> | { readonly root: { readonly serverError: string } };
  };

  constructor(error: ApiError, fallback?: string) {
    const { _: whole, ...fields } = pickFirstMessages(error.body.errors);
    super(whole ?? refusalMessageOf(error, fallback), { cause: error });
    this.name = 'FormError';
    this.status = error.status;
    const errors = Object.keys(fields).length ? fields : { root: { serverError: this.message } };
    this.body = { ...error.body, errors };
  }
}

/** Throws an error of the API as a `FormError`, and any other as it is. */
export function throwFormError(error: unknown, fallback?: string): never {
  throw error instanceof ApiError ? new FormError(error, fallback) : error;
}

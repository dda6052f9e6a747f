import type { Body, CallOptions, Endpoint } from '@nanny-polo/shared/endpoint';
import { fieldErrors, firstMessages } from '@nanny-polo/shared/error';
import { ApiError, refusalMessage } from '@nanny-polo/shared/http-client';
import * as z from 'zod/mini';
import { api } from './api.ts';

/** What a form needs of the contract and the API's client, in a chunk that is loaded when a form is first used. */

/** Returns the body as the schema converts it, and the first message of each invalid field. */
export function checkBody<E extends Endpoint>({ schema }: E, body: unknown) {
  const checked = schema.body ? z.safeParse(schema.body, body) : null;
  return { sent: checked?.data as Body<E>, faults: firstMessages(fieldErrors(checked?.error?.issues ?? [])) };
}

export const send = <E extends Endpoint>(endpoint: E, options: object) =>
  api.call(endpoint, options as CallOptions<E>);

/** Returns why a call failed, with the first message of each field; null if the error is not about the call. */
export const failureOf = (error: unknown, refused: string | undefined) =>
  error instanceof ApiError
    ? { message: refusalMessage(error, refused), errors: firstMessages(error.body.errors), body: error.body }
    : null;

import type { Answer, Body, CallOptions, Endpoint } from '@nanny-polo/shared/endpoint';
import { type ErrorBody, fieldErrors, firstMessages } from '@nanny-polo/shared/error';
import { ApiError } from '@nanny-polo/shared/http-client';
import { type SubmitEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../lib/api.ts';

type State<E extends Endpoint> =
  | { readonly status: 'idle' | 'sending' }
  | { readonly status: 'invalid'; readonly errors: Record<string, string> }
  /** The call failed or the API was not reached (`code` 0); `errors` has the first message of each field. */
  | {
      readonly status: 'failed';
      readonly code: number;
      readonly message: string;
      readonly errors: Record<string, string>;
    }
  | { readonly status: 'done'; readonly answer: Answer<E>; readonly sent: Body<E> };

interface Options<E extends Endpoint> {
  /** Builds the body of the call from the form; by default the fields are the body. */
  readonly body?: (fields: FormData) => unknown;
  readonly params?: CallOptions<E>['params'];
  readonly headers?: Record<string, string>;
  /** Replaces `api.call`; a rejection with a `DOMException` means that the person cancelled. */
  readonly send?: (sent: Body<E>) => Promise<Answer<E>>;
  readonly onDone?: (answer: Answer<E>, sent: Body<E>) => void;
  readonly onRefused?: (body: ErrorBody) => void;
}

/**
 * A form and its call: validated by the contract's schema, sent once at a time, with focus on the first invalid field.
 * Keeps what was typed after a failure.
 */
export function useForm<E extends Endpoint>(endpoint: E, options: Options<E> = {}) {
  const {
    body = (fields: FormData) => Object.fromEntries(fields),
    params,
    headers,
    send = (sent: Body<E>) => api.call(endpoint, { body: sent, params, headers } as object),
    onDone,
    onRefused,
  } = options;
  const [state, setState] = useState<State<E>>({ status: 'idle' });
  const form = useRef<HTMLFormElement>(null);

  const fail = (next: State<E> & { readonly errors: Record<string, string> }) => {
    setState(next);
    const wrong = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])].filter(
      (field) => (field.getAttribute('name') ?? '') in next.errors,
    );
    for (const field of wrong) field.closest('details')?.setAttribute('open', '');
    wrong[0]?.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.status === 'sending' || !endpoint.schema.body) return;
    const checked = z.safeParse(endpoint.schema.body, body(new FormData(event.currentTarget)));
    if (!checked.success) {
      fail({ status: 'invalid', errors: firstMessages(fieldErrors(checked.error.issues)) });
      return;
    }
    setState({ status: 'sending' });
    try {
      const sent = checked.data as Body<E>;
      const answer = await send(sent);
      setState({ status: 'done', answer, sent });
      onDone?.(answer, sent);
    } catch (error) {
      if (error instanceof DOMException) return setState({ status: 'idle' });
      if (!(error instanceof ApiError)) throw error;
      const { status: code, message, body } = error;
      fail({ status: 'failed', code, message, errors: firstMessages(body.errors) });
      onRefused?.(body);
    }
  };

  return {
    state,
    errors: 'errors' in state ? state.errors : {},
    sending: state.status === 'sending',
    reset: () => setState({ status: 'idle' }),
    // `dialog` sends nothing: a submit before hydration must not put a password into the address.
    props: { ref: form, onSubmit: submit, noValidate: true, method: 'dialog' },
  };
}

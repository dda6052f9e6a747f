import type { Body, CallOptions, Endpoint, ResponseBody } from '@nanny-polo/shared/endpoint';
import { type ErrorBody, fieldErrors, firstMessages } from '@nanny-polo/shared/error';
import { ApiError, isRefusal, refusalMessage } from '@nanny-polo/shared/http-client';
import { type FocusEvent, type InputEvent, type SubmitEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../lib/api.ts';
import { atInputs, type Errors, errorsOf, remainingErrors } from '../lib/form-errors.ts';
import { raise } from '../lib/raise.ts';

type State<E extends Endpoint> =
  | { readonly status: 'idle' | 'sending' }
  | { readonly status: 'invalid'; readonly errors: Errors }
  /** The call failed or the API could not be reached; `errors` has the first message of each field. */
  | { readonly status: 'failed'; readonly error: ApiError; readonly message: string; readonly errors: Errors }
  | { readonly status: 'done'; readonly response: ResponseBody<E>; readonly sent: Body<E> };

interface Options<E extends Endpoint> {
  /** Builds the body of the call from the form; by default the fields are the body. */
  readonly body?: (fields: FormData) => unknown;
  /** Returns the messages about rules that the contract's schema does not have. */
  readonly check?: (fields: FormData) => Errors;
  /** Maps a field of the body to its input if the names differ. */
  readonly inputOf?: Readonly<Record<string, string>>;
  readonly params?: CallOptions<E>['params'];
  readonly headers?: Record<string, string>;
  /** Replaces `api.call`; a rejection with a `DOMException` means that sending was cancelled. */
  readonly send?: (sent: Body<E>) => Promise<ResponseBody<E>>;
  readonly onDone?: (response: ResponseBody<E>, sent: Body<E>) => void;
  /** Called if the server refused the call, not if it could not be reached or was too busy. */
  readonly onRefused?: (body: ErrorBody) => void;
  /** Shown for a refusal without a message from the server. */
  readonly refused?: string;
}

const isEmpty = (errors: Errors) => Object.keys(errors).length === 0;

/**
 * Manages a form and its call. Validates with the contract's schema: each field when the focus moves on to another
 * field, a file as soon as it is chosen, and all of them on submit, focusing the first invalid one. Ignores a submit
 * while another is being sent. A failure keeps what was typed; an error is removed when its field changes or the error
 * no longer applies.
 */
export function useForm<E extends Endpoint>(endpoint: E, options: Options<E> = {}) {
  const {
    body = (fields: FormData) => Object.fromEntries(fields),
    check = () => ({}),
    inputOf = {},
    params,
    headers,
    send = (sent: Body<E>) => api.call(endpoint, { body: sent, params, headers } as object),
    onDone,
    onRefused,
    refused,
  } = options;
  const [state, setState] = useState<State<E>>({ status: 'idle' });
  const form = useRef<HTMLFormElement>(null);
  const lastFound = useRef<Errors>({});
  const errors: Errors = 'errors' in state ? state.errors : {};

  /** Validates the form and keeps the errors in `lastFound`. */
  const validate = (target: HTMLFormElement) => {
    const fields = new FormData(target);
    const sent = body(fields);
    const checked = endpoint.schema.body ? z.safeParse(endpoint.schema.body, sent) : null;
    const invalid = firstMessages(fieldErrors(checked?.error?.issues ?? []));
    lastFound.current = { ...check(fields), ...atInputs(invalid, inputOf) };
    return { found: lastFound.current, sent: checked?.data as Body<E> };
  };

  const show = (next: Errors) =>
    setState(isEmpty(next) ? { status: 'idle' } : { status: 'invalid', errors: next });

  const change = ({ target, currentTarget }: InputEvent<HTMLFormElement>) => {
    const { name, type } = target as HTMLInputElement;
    const isFile = type === 'file';
    if (state.status === 'sending' || (isEmpty(errors) && !isFile)) return;
    const before = lastFound.current;
    const { found } = validate(currentTarget);
    const left = { ...remainingErrors(name, errors, found, before), ...(isFile && errorsOf(name, found)) };
    if (Object.keys({ ...errors, ...left }).some((field) => errors[field] !== left[field])) show(left);
  };

  const leave = ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>) => {
    const { name, value } = target as unknown as HTMLInputElement;
    // Not when the focus moves to a button: an error that appears during the click would shift the button away.
    const isNext = relatedTarget instanceof HTMLElement && relatedTarget.hasAttribute('name');
    if (!name || !value || !isNext || !currentTarget.contains(relatedTarget)) return;
    if (state.status === 'sending' || state.status === 'done') return;
    const { found } = validate(currentTarget);
    const own = errorsOf(name, found);
    if (!isEmpty(own)) show({ ...errors, ...own });
  };

  const fail = (next: State<E> & { readonly errors: Errors }) => {
    setState(next);
    // A field without an input is represented by a link to what is missing (`data-field`).
    const wrong = [...(form.current?.querySelectorAll<HTMLElement>('[name], [data-field]') ?? [])].filter(
      (field) => (field.getAttribute('name') ?? field.dataset.field ?? '') in next.errors,
    );
    for (const field of wrong) field.closest('details')?.setAttribute('open', '');
    wrong[0]?.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.status === 'sending') return;
    const { found, sent } = validate(event.currentTarget);
    if (!isEmpty(found)) return fail({ status: 'invalid', errors: found });
    setState({ status: 'sending' });
    try {
      const response = await send(sent);
      setState({ status: 'done', response, sent });
      onDone?.(response, sent);
    } catch (error) {
      if (error instanceof DOMException) return setState({ status: 'idle' });
      if (!(error instanceof ApiError)) return setState(() => raise(error));
      const refusals = atInputs(firstMessages(error.body.errors), inputOf);
      fail({ status: 'failed', error, message: refusalMessage(error, refused), errors: refusals });
      if (isRefusal(error)) onRefused?.(error.body);
    }
  };

  return {
    state,
    errors,
    sending: state.status === 'sending',
    reset: () => setState({ status: 'idle' }),
    // `dialog` sends nothing: a submit before hydration must not put a password into the URL.
    props: {
      ref: form,
      onSubmit: submit,
      onInput: change,
      onBlur: leave,
      noValidate: true,
      method: 'dialog',
    },
  };
}

import type { Body, CallOptions, Endpoint, ResponseBody } from '@nanny-polo/shared/endpoint';
import type { ErrorBody } from '@nanny-polo/shared/error';
import { type FocusEvent, type InputEvent, type SubmitEvent, useRef, useState } from 'react';
import type * as FormCall from '../lib/form-call.ts';
import { atInputs, type Errors, errorsOf, remainingErrors } from '../lib/form-errors.ts';
import { raise } from '../lib/raise.ts';
import { inputs } from '../messages/en/inputs.ts';

type State<E extends Endpoint> =
  | { readonly status: 'idle' | 'sending' }
  | { readonly status: 'invalid'; readonly errors: Errors }
  /** The call failed or the API could not be reached; `errors` has the first message of each field. */
  | {
      readonly status: 'failed';
      readonly message: string;
      readonly errors: Errors;
    }
  | { readonly status: 'done'; readonly response: ResponseBody<E>; readonly sent: Body<E> };

/** What a form needs of the contract: its endpoint, and the functions that validate and send its body. */
interface Loaded<E extends Endpoint> {
  readonly endpoint: E;
  readonly call: typeof FormCall;
}

export interface Options<E extends Endpoint> {
  /** Builds the body of the call from the form; by default the fields are the body. */
  readonly body?: (fields: FormData) => unknown;
  /** Returns the messages about rules that the contract's schema does not have. */
  readonly check?: (sent: unknown, fields: FormData) => Errors;
  /** Maps a field of the body to its input if the names differ. */
  readonly inputOf?: Readonly<Record<string, string>>;
  readonly params?: CallOptions<E>['params'];
  readonly headers?: Record<string, string>;
  /** Replaces `api.call`; a rejection with a `DOMException` means that sending was cancelled. */
  readonly send?: (sent: Body<E>) => Promise<ResponseBody<E>>;
  readonly onDone?: (response: ResponseBody<E>, sent: Body<E>) => void;
  readonly onRefused?: (body: ErrorBody) => void;
  /** Shown for a refusal without a message from the server. */
  readonly refused?: string;
}

const errorsIn = (state: object): Errors => ('errors' in state ? (state.errors as Errors) : {});
const isEmpty = (errors: Errors) => Object.keys(errors).length === 0;

/**
 * Manages a form and its call, for `useForm` and `useLazyForm`. Validates with the contract's schema: each field when
 * the focus moves on to another field, a file as soon as it is chosen, and all of them on submit, focusing the first
 * invalid one. Ignores a submit while another is being sent. A failure keeps what was typed; an error is removed when
 * its field changes or the error no longer applies.
 *
 * `load` returns the contract's part of the form, or null if it cannot be fetched.
 */
export function useFormState<E extends Endpoint>(load: () => Promise<Loaded<E> | null>, options: Options<E>) {
  const {
    body = (fields: FormData) => Object.fromEntries(fields),
    check = () => ({}),
    inputOf = {},
    params,
    headers,
    send,
    onDone,
    onRefused,
    refused,
  } = options;
  const [state, setState] = useState<State<E>>({ status: 'idle' });
  const form = useRef<HTMLFormElement>(null);
  const lastFound = useRef<Errors>({});
  const errors = errorsIn(state);

  /** Validates the form and keeps the errors in `lastFound`. Returns null if the contract cannot be fetched. */
  const validate = async (target: HTMLFormElement) => {
    const loaded = await load();
    if (!loaded) return null;
    const { call, endpoint } = loaded;
    const fields = new FormData(target);
    const entered = body(fields);
    const { sent, faults } = call.checkBody(endpoint, entered);
    lastFound.current = { ...check(entered, fields), ...atInputs(faults, inputOf) };
    return { found: lastFound.current, sent, call, endpoint };
  };

  /** Shows the errors of a form that is being edited, unless it has been submitted since they were found. */
  const show = (next: (shown: Errors) => Errors) =>
    setState((now) => {
      if (now.status === 'sending' || now.status === 'done') return now;
      const found = next(errorsIn(now));
      return isEmpty(found) ? { status: 'idle' } : { status: 'invalid', errors: found };
    });

  const change = async ({ target, currentTarget }: InputEvent<HTMLFormElement>) => {
    const { name, type } = target as HTMLInputElement;
    const isFile = type === 'file' && state.status !== 'sending';
    if (isEmpty(errors) && !isFile) return;
    const before = lastFound.current;
    const { found } = (await validate(currentTarget)) ?? {};
    if (!found) return;
    const left = {
      ...remainingErrors(name, errors, found, before),
      ...(isFile && errorsOf(name, found)),
    };
    if (Object.keys({ ...errors, ...left }).some((field) => errors[field] !== left[field])) show(() => left);
  };

  const leave = async ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>) => {
    const { name, value } = target as unknown as HTMLInputElement;
    // Not when the focus moves to a button: an error that appears during the click would shift the button away.
    const isNext = relatedTarget instanceof HTMLElement && relatedTarget.hasAttribute('name');
    if (!name || !value || !isNext || !currentTarget.contains(relatedTarget)) return;
    const { found = {} } = (await validate(currentTarget)) ?? {};
    const own = errorsOf(name, found);
    if (!isEmpty(own)) show((shown) => ({ ...shown, ...own }));
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
    const target = event.currentTarget;
    setState({ status: 'sending' });
    const checked = await validate(target);
    if (!checked) return fail({ status: 'failed', message: inputs.noForm, errors: {} });
    const { found, sent, call, endpoint } = checked;
    if (!isEmpty(found)) return fail({ status: 'invalid', errors: found });
    try {
      const response = await (send ? send(sent) : call.send<E>(endpoint, { params, headers, body: sent }));
      setState({ status: 'done', response, sent });
      onDone?.(response, sent);
    } catch (error) {
      if (error instanceof DOMException) return setState({ status: 'idle' });
      const failure = call.failureOf(error, refused);
      if (!failure) return setState(() => raise(error));
      fail({ status: 'failed', message: failure.message, errors: atInputs(failure.errors, inputOf) });
      onRefused?.(failure.body);
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
      onFocus: () => void load(),
      onBlur: leave,
      noValidate: true,
      method: 'dialog',
    },
  };
}

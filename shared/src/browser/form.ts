import * as z from 'zod/mini';
import type { Body, CallOptions, Endpoint, ResponseBody } from '../contract/endpoint.ts';
import { type ErrorBody, pickFirstMessages, toFieldErrors } from '../contract/error.ts';
import { type Errors, errorsOf, mapErrorsToInputs, selectRemainingErrors } from '../contract/form-errors.ts';
import { ApiError, type HttpClient, isRefusal, refusalMessageOf } from '../contract/http-client.ts';

export type FormState<E extends Endpoint> =
  | { readonly status: 'idle' | 'sending' }
  | { readonly status: 'invalid'; readonly errors: Errors }
  | FormFailure
  | { readonly status: 'done'; readonly response: ResponseBody<E>; readonly sent: Body<E> };

/** The call failed or the API could not be reached. */
interface FormFailure {
  readonly status: 'failed';
  readonly error: ApiError;
  readonly message: string;
  /** The first message of each field. */
  readonly errors: Errors;
  /** The number of inputs in the form that `errors` are about. */
  readonly marked: number;
}

export interface FormOptions<E extends Endpoint> {
  /** Builds the body of the call from the form; by default the fields are the body. */
  readonly body?: (fields: FormData) => unknown;
  /** Returns the messages about rules that the contract's schema does not have. */
  readonly check?: (fields: FormData) => Errors;
  /** Maps a field of the body to its input if the names differ. */
  readonly inputOf?: Readonly<Record<string, string>>;
  readonly params?: CallOptions<E>['params'];
  readonly headers?: Record<string, string>;
  /** Replaces the call; a rejection with a `DOMException` means that sending was cancelled. */
  readonly send?: (requestBody: Body<E>) => Promise<ResponseBody<E>>;
  readonly onDone?: (response: ResponseBody<E>, requestBody: Body<E>) => void;
  /** Called if the server refused the call, not if it could not be reached or was too busy. */
  readonly onRefused?: (body: ErrorBody) => void;
  /** Shown for a refusal without a message from the server. */
  readonly refused?: string;
}

/** An event of a form, as the browser or React reports it. */
interface FormEvent {
  readonly target: EventTarget;
  readonly currentTarget: HTMLFormElement;
  preventDefault(): void;
}

const isEmpty = (errors: Errors) => Object.keys(errors).length === 0;

/** Returns the message of each field in a state of a form. */
export const readErrors = (state: { readonly status: string; readonly errors?: Errors }): Errors =>
  state.errors ?? {};

/** Returns what `errors` are about: inputs, or links to what is missing (`data-field`). */
const fieldsWith = (errors: Errors, form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLElement>('[name]:not([type="hidden"]), [data-field]')].filter(
    (field) => (field.getAttribute('name') ?? field.dataset.field ?? '') in errors,
  );

/** Lets the input that has the focus check and rewrite what was typed, as when it is left. */
function leaveField(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('input:focus');
  field?.blur();
  field?.focus();
}

/**
 * Manages a form and its call. Validates with the contract's schema: each field when the focus moves on to another
 * field, a file as soon as it is chosen, and all of them on submit. A failure keeps what was typed; an error is removed
 * once it no longer applies. `show` renders a state.
 */
export function createForm<E extends Endpoint>(
  api: Pick<HttpClient, 'call'>,
  show: (state: FormState<E>) => void,
) {
  let state: FormState<E> = { status: 'idle' };
  let ownErrors: Errors = {};

  const set = (next: FormState<E>) => {
    state = next;
    show(next);
  };
  const mark = (errors: Errors) => set(isEmpty(errors) ? { status: 'idle' } : { status: 'invalid', errors });

  const fail = (form: HTMLFormElement, next: FormState<E> & { readonly errors: Errors }) => {
    set(next);
    const wrong = fieldsWith(next.errors, form);
    for (const field of wrong) field.closest('details')?.setAttribute('open', '');
    wrong[0]?.focus();
  };

  function handlers(endpoint: E, options: FormOptions<E>) {
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

    const validate = (form: HTMLFormElement) => {
      const fields = new FormData(form);
      const entered = body(fields);
      const checked = endpoint.schema.body ? z.safeParse(endpoint.schema.body, entered) : null;
      const invalid = pickFirstMessages(toFieldErrors(checked?.error?.issues ?? []));
      ownErrors = { ...check(fields), ...mapErrorsToInputs(invalid, inputOf) };
      return checked?.data as Body<E>;
    };

    const failureOf = (error: ApiError, form: HTMLFormElement): FormFailure => {
      const errors = mapErrorsToInputs(pickFirstMessages(error.body.errors), inputOf);
      const marked = fieldsWith(errors, form).length;
      const [unmarked] = marked === 0 ? Object.values(errors) : [];
      const message = errors._ ?? unmarked ?? refusalMessageOf(error, refused);
      return { status: 'failed', error, message, errors, marked };
    };

    return {
      async onSubmit(event: FormEvent) {
        event.preventDefault();
        const form = event.currentTarget;
        if (state.status === 'sending') return;
        leaveField(form);
        const requestBody = validate(form);
        if (!isEmpty(ownErrors)) return fail(form, { status: 'invalid', errors: ownErrors });
        set({ status: 'sending' });
        try {
          const response = await send(requestBody);
          set({ status: 'done', response, sent: requestBody });
          onDone?.(response, requestBody);
        } catch (error) {
          if (!(error instanceof ApiError)) set({ status: 'idle' });
          if (error instanceof DOMException) return;
          if (!(error instanceof ApiError)) throw error;
          fail(form, failureOf(error, form));
          if (isRefusal(error)) onRefused?.(error.body);
        }
      },

      onInput({ target, currentTarget }: FormEvent) {
        const { name, type } = target as HTMLInputElement;
        const isFile = type === 'file';
        const errors = readErrors(state);
        if (state.status === 'sending' || (isEmpty(errors) && !isFile)) return;
        const before = ownErrors;
        validate(currentTarget);
        const left = {
          ...selectRemainingErrors(name, errors, ownErrors, before),
          ...(isFile && errorsOf(name, ownErrors)),
        };
        if (Object.keys({ ...errors, ...left }).some((field) => errors[field] !== left[field])) mark(left);
      },

      onBlur({ target, relatedTarget, currentTarget }: FormEvent & { relatedTarget: EventTarget | null }) {
        const { name, value } = target as HTMLInputElement;
        // Not when the focus moves to a button: an error that appears during the click would shift the button away.
        const isNext = relatedTarget instanceof HTMLElement && relatedTarget.hasAttribute('name');
        if (!name || !value || !isNext || !currentTarget.contains(relatedTarget)) return;
        if (state.status === 'sending' || state.status === 'done') return;
        validate(currentTarget);
        const own = errorsOf(name, ownErrors);
        if (!isEmpty(own)) mark({ ...readErrors(state), ...own });
      },

      // The focus stays in the field while the submit button is pressed: what appears as it is left would shift the button away.
      onMouseDown(event: FormEvent) {
        if ((event.target as Element).closest('[type="submit"]')) event.preventDefault();
      },

      noValidate: true,
      // `dialog` sends nothing: a submit before hydration must not put a password into the URL.
      method: 'dialog',
    };
  }

  return { handlers, reset: () => set({ status: 'idle' }) };
}

import { createForm, type FormOptions, type FormState, readErrors } from '@nanny-polo/shared/browser/form';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../base/session/api.ts';

/**
 * Manages the form of a signed-out page and its call, as `createForm` does. Focuses the first input after a failure that
 * is about none.
 */
export function useForm<E extends Endpoint>(endpoint: E, options: FormOptions<E> = {}) {
  const [state, setState] = useState<FormState<E>>({ status: 'idle' });
  // Rendered synchronously, so that a screen reader reads the error with the input that gets the focus.
  const [form] = useState(() => createForm<E>(api, (next) => flushSync(() => setState(next))));
  const ref = useRef<HTMLFormElement>(null);
  const errors = readErrors(state);
  const { message = null, marked } = state.status === 'failed' ? state : {};
  // A message about one field alone is shown only there.
  const isOfOne = marked === 1 && Object.values(errors).includes(message ?? '');

  useEffect(() => {
    if (state.status === 'failed' && state.marked === 0) focusFirst(ref);
  }, [state]);

  return {
    errors,
    message: isOfOne ? null : message,
    busy: state.status === 'sending',
    reset: form.reset,
    props: { ...form.handlers(endpoint, options), ref },
  };
}

const focusFirst = ({ current }: RefObject<HTMLFormElement | null>) =>
  current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();

/** Focuses a form's first input when its step begins. */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => focusFirst(form), [form]);
}

import { createForm, type FormOptions, type FormState, readErrors } from '@nanny-polo/shared/browser/form';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { type SubmitEvent, useRef, useState } from 'react';
import { api } from '../lib/api.ts';
import { throwError } from '../lib/throw-error.ts';
import { reportSent } from './use-draft.ts';

/** Manages a form and its call, as `createForm` does. An unexpected error shows the error page. */
export function useForm<E extends Endpoint>(
  endpoint: E,
  options: FormOptions<E> & { readonly draft?: string } = {},
) {
  const [state, setState] = useState<FormState<E>>({ status: 'idle' });
  const ref = useRef<HTMLFormElement>(null);
  const [form] = useState(() =>
    createForm<E>(api, (next) => {
      if (next.status === 'done') reportSent(ref.current);
      setState(next);
    }),
  );
  const handlers = form.handlers(endpoint, options);
  return {
    state,
    errors: readErrors(state),
    sending: state.status === 'sending',
    /** Under which the window keeps what is typed. */
    draft: options.draft ?? `${endpoint.method} ${endpoint.url}`,
    reset: form.reset,
    props: {
      ...handlers,
      ref,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) =>
        handlers.onSubmit(event).catch((error) => setState(() => throwError(error))),
    },
  };
}

import type { Endpoint } from '@nanny-polo/shared/endpoint';
import * as call from '../lib/form-call.ts';
import { type Options, useFormState } from './form-state.ts';

/** Manages the form of a call; see `useFormState`. */
export const useForm = <E extends Endpoint>(endpoint: E, options: Options<E> = {}) =>
  useFormState<E>(async () => ({ endpoint, call }), options);

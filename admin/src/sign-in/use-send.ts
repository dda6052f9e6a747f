import type { Body, CallOptions, Endpoint, ResponseBody } from '@nanny-polo/shared/endpoint';
import { fieldErrors, firstMessages } from '@nanny-polo/shared/error';
import { ApiError, refusalMessage } from '@nanny-polo/shared/http-client';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { api } from '../session/api.ts';

/** Why a form was refused: one message, and the first message of each invalid field. */
interface Refusal {
  readonly message: string | null;
  readonly fields: Record<string, string>;
}

const nothing: Refusal = { message: null, fields: {} };

/** Returns the `known` values and those typed into `form`, which take precedence. */
const typedInto = (form: HTMLFormElement, known: Record<string, string>) => ({
  ...known,
  ...Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
});

interface Sending<E extends Endpoint> {
  /** The message shown if a refusal has none. */
  readonly refused?: string;
  /** Called with the response, before `send` returns it; an error of the API is shown as a refusal. */
  readonly done?: (response: ResponseBody<E>) => Promise<unknown>;
}

/**
 * Checks a form against the schema of a public endpoint and sends it. After a refusal, keeps the messages and focuses
 * the first invalid field, otherwise the first field. A message disappears when its field changes.
 */
export function useSend<E extends Endpoint>(endpoint: E, { refused, done }: Sending<E> = {}) {
  const [refusal, setRefusal] = useState(nothing);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const refuse = (next: Refusal) => {
    // Rendered synchronously, so that a screen reader reads the error with the input that gets the focus.
    flushSync(() => setRefusal(next));
    const inputs = inputsOf(form);
    (inputs.find(({ name }) => next.fields[name]) ?? inputs[0])?.focus();
  };

  useEffect(() => {
    const { current } = form;
    const clear = ({ target }: Event) => {
      const { name } = target as HTMLInputElement;
      // A password is compared with its confirmation, so both errors go.
      setRefusal(({ message, fields: { [name]: _, [`confirm_${name}`]: _confirmed, ...fields } }) => ({
        message,
        fields,
      }));
    };
    current?.addEventListener('input', clear);
    return () => current?.removeEventListener('input', clear);
  }, []);

  /** Returns null if the form is invalid, the call was refused or another is already running. */
  async function send(
    known: Record<string, string>,
    params?: CallOptions<E>['params'],
  ): Promise<ResponseBody<E> | null> {
    if (busy) return null;
    const typed = form.current ? typedInto(form.current, known) : known;
    const checked = endpoint.schema.body && readBody(endpoint, typed);
    if (checked && 'fields' in checked) {
      refuse(checked);
      return null;
    }
    setBusy(true);
    setRefusal(nothing);
    try {
      const body = checked && { body: checked.body };
      const response = await api.call(endpoint, { ...(params && { params }), ...body } as CallOptions<E>);
      await done?.(response);
      return response;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fields = firstMessages(error.body.errors);
      const shown = Object.keys(fields).filter((name) => form.current?.elements.namedItem(name));
      const message = refusalMessage(error, refused);
      const summary = shown.length > 0 ? message : (Object.values(fields)[0] ?? message);
      // A message about one field alone is shown only there.
      const isOfOne = shown.length === 1 && fields[String(shown[0])] === summary;
      refuse({ message: isOfOne ? null : summary, fields });
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { send, busy, refusal, form };
}

const inputsOf = ({ current }: RefObject<HTMLFormElement | null>) => [
  ...(current?.querySelectorAll<HTMLInputElement>('input:not([type=hidden])') ?? []),
];

/** Focuses a form's first input when its step begins. */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => inputsOf(form)[0]?.focus(), [form]);
}

function readBody<E extends Endpoint>(endpoint: E, typed: object): { body: Body<E> } | Refusal {
  const { success, data, error } = z.safeParse(endpoint.schema.body as z.core.$ZodType, typed);
  if (success) return { body: data as Body<E> };
  return { message: null, fields: firstMessages(fieldErrors(error?.issues ?? [])) };
}

import type { Body, CallOptions, Endpoint, ResponseBody } from '@nanny-polo/shared/endpoint';
import { fieldErrors, firstMessages } from '@nanny-polo/shared/error';
import { ApiError } from '@nanny-polo/shared/http-client';
import { type RefObject, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../session/api.ts';
import { useFaults } from '../sign-in/use-faults.ts';

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

/**
 * Checks a form against the schema of a public endpoint and sends it. After a refusal, keeps the messages and focuses
 * the first invalid field. A message disappears when its field changes.
 */
export function useSend<E extends Endpoint>(endpoint: E) {
  const [refusal, setRefusal] = useState(nothing);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fields = useFaults(refusal, form);

  useEffect(() => {
    const at = Object.keys(refusal.fields).map((name) => form.current?.elements.namedItem(name));
    at.find((input) => input instanceof HTMLInputElement)?.focus();
  }, [refusal]);

  /** Returns null if the form is invalid, the call was refused or another is already running. */
  async function send(
    known: Record<string, string>,
    params?: CallOptions<E>['params'],
  ): Promise<ResponseBody<E> | null> {
    if (busy) return null;
    const typed = form.current ? typedInto(form.current, known) : known;
    const checked = endpoint.schema.body && readBody(endpoint, typed);
    if (checked && 'fields' in checked) {
      setRefusal(checked);
      return null;
    }
    setBusy(true);
    setRefusal(nothing);
    try {
      const body = checked && { body: checked.body };
      return await api.call(endpoint, { ...(params && { params }), ...body } as CallOptions<E>);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fields = firstMessages(error.body.errors);
      const shown = Object.keys(fields).filter((name) => form.current?.elements.namedItem(name));
      const summary = shown.length > 0 ? error.message : (Object.values(fields)[0] ?? error.message);
      setRefusal({ message: shown.some((name) => fields[name] === summary) ? null : summary, fields });
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { send, busy, refusal: { ...refusal, fields }, form };
}

/** Focuses a form's first input when its step begins. */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus(), [form]);
}

function readBody<E extends Endpoint>(endpoint: E, typed: object): { body: Body<E> } | Refusal {
  const { success, data, error } = z.safeParse(endpoint.schema.body as z.core.$ZodType, typed);
  if (success) return { body: data as Body<E> };
  return { message: null, fields: firstMessages(fieldErrors(error?.issues ?? [])) };
}

import { fieldErrors, firstMessages } from '@nanny-polo/shared/error';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { FormError, throwFormError } from '../session/form-error.ts';

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
 * Checks a form against the schema of a call's body and makes the call. After a refusal, keeps the messages and focuses
 * the first invalid field, otherwise the first field. A message disappears when its field changes.
 */
export function useSend<Schema extends z.core.$ZodType, Result>(
  schema: Schema,
  call: (body: z.output<Schema>) => Promise<Result>,
) {
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
  async function send(known: Record<string, string> = {}): Promise<Result | null> {
    if (busy) return null;
    const parsed = z.safeParse(schema, form.current ? typedInto(form.current, known) : known);
    if (!parsed.success) {
      refuse({ message: null, fields: firstMessages(fieldErrors(parsed.error.issues)) });
      return null;
    }
    setBusy(true);
    setRefusal(nothing);
    try {
      return await call(parsed.data).catch(throwFormError);
    } catch (error) {
      if (!(error instanceof FormError)) throw error;
      const { message, body } = error;
      const fields = 'root' in body.errors ? {} : body.errors;
      const shown = Object.keys(fields).filter((name) => form.current?.elements.namedItem(name));
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

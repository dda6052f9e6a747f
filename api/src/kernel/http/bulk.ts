import { blamedIdOf, Refusal } from '../error/error.ts';
import { toRefusal } from './error-handler.ts';

interface Bulk {
  readonly ids: readonly number[];
  readonly done: 'changed' | 'deleted';
  readonly nameOf: (id: number) => Promise<string>;
}

/** Adds to the refusal of a bulk call which record is the reason, and that the others stay as they were. */
export async function nameRecord(error: unknown, { ids, done, nameOf }: Bulk): Promise<unknown> {
  const id = blamedIdOf(error);
  const refusal = toRefusal(error);
  if (ids.length < 2 || id === undefined || !refusal || refusal.kind === 'unavailable') return error;
  const name = await nameOf(id).catch(() => `Record ${id}`);
  const { message, errors } = refusal.body;
  const naming = (reason: string) => (reason.includes(name) ? reason : `${name}: ${reason}`);
  const reason = naming(Object.values(errors ?? {})[0]?.[0] ?? message);
  const named = Object.entries(errors ?? {}).map(([field, reasons]) => [field, reasons.map(naming)]);
  return new Refusal(refusal.kind, {
    ...refusal.body,
    message: `${reason.replace(/\.?$/, '.')} None of the ${ids.length} was ${done}.`,
    ...(errors && { errors: Object.fromEntries(named) }),
  });
}

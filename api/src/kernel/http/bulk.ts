import type { FastifyRequest } from 'fastify';
import { blamedRecord } from '../error/blame.ts';
import { Refusal } from '../error/error.ts';
import { toRefusal } from './error-handler.ts';

/** The fields of a record by which an admin knows it; a record has one of them. */
const names = ['display_name', 'code', 'number', 'name', 'title', 'document_type_title'];

function nameOf(record: unknown): string | undefined {
  const fields = (typeof record === 'string' ? JSON.parse(record) : record) as Record<string, unknown>;
  const name = names.map((field) => fields[field]).find(Boolean);
  return name === fields.document_type_title ? `${name} of ${fields.parent_name}` : String(name);
}

interface Bulk {
  readonly request: FastifyRequest;
  readonly ids: readonly number[];
  /** Whether the call would have changed or deleted the records. */
  readonly done: 'changed' | 'deleted';
  readonly read: (id: number) => Promise<unknown>;
}

/** Adds to the refusal of a bulk call which record is the reason, and that the others stay as they were. */
export async function nameRecord(error: unknown, { request, ids, done, read }: Bulk): Promise<unknown> {
  const id = blamedRecord(error);
  const refusal = toRefusal(error, request);
  if (ids.length < 2 || id === undefined || refusal.status >= 500) return error;
  const name = (await read(id).then(nameOf, () => undefined)) ?? `Record ${id}`;
  const { message, errors } = refusal.body;
  const naming = (reason: string) => (reason.includes(name) ? reason : `${name}: ${reason}`);
  const reason = naming(Object.values(errors ?? {})[0]?.[0] ?? message);
  const named = Object.entries(errors ?? {}).map(([field, reasons]) => [field, reasons.map(naming)]);
  return new Refusal(refusal.status, {
    ...refusal.body,
    message: `${reason.replace(/\.?$/, '.')} None of the ${ids.length} was ${done}.`,
    ...(errors && { errors: Object.fromEntries(named) }),
  });
}

import type { Event } from '@nanny-polo/shared/event';

/** A field that an event changed. */
export interface Change {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Fields that every write touches and that tell nobody anything. */
const silent = ['id', 'version', 'updated_at', 'created_at', 'file_key'];

/** What an event changed, field by field; what a creation leaves empty is no change. */
export function changesOf({ before, after }: Pick<Event, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !silent.includes(field))
    .map((field) => ({ field, from: before?.[field] ?? null, to: after?.[field] ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to) && !(from === null && isEmpty(to)));
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);

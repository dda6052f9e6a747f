import type { Event } from '@nanny-polo/shared/contract/event';
import { silentFields } from '@nanny-polo/shared/office/event-words';

export interface Change {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

const silent: readonly string[] = silentFields;

/** Returns what an event changed, field by field. Omits fields without a value before that are empty or false after. */
export function changesOf({ before, after }: Pick<Event, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !silent.includes(field))
    .map((field) => ({ field, from: before?.[field] ?? null, to: after?.[field] ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to) && !(from === null && isEmpty(to)));
}

/** Returns whether a value has nothing to show. */
export const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isEmpty = (value: unknown) => isBlank(value) || value === false;

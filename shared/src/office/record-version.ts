/** An earlier version of a record, derived from its history. */

import type { Event } from '../contract/event.ts';
import { isSameJson } from '../contract/same-json.ts';
import { silentFields } from './event-words.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface RestoredField {
  readonly field: string;
  /** The value now, and in the version. */
  readonly from: unknown;
  readonly to: unknown;
}

/** Why restoring a version leaves a field as it is. */
export type KeptReason = 'money' | 'read_only';

export interface Restoration {
  readonly fields: readonly RestoredField[];
  readonly kept: readonly { readonly field: string; readonly why: KeptReason }[];
  /** Whether an erasure has removed parts of the version. */
  readonly isErased: boolean;
}

const silent: readonly string[] = silentFields;

/** Whether a field contains an amount; the rates of a dossier do. */
const isMoney = (field: string) => field.endsWith('_minor') || field === 'rates';

/** Whether an event is an erasure, or lost all its fields to one. */
const isOfErasure = ({ action, before, after }: Event) =>
  action === 'erase' ||
  (before !== null && after !== null && Object.keys({ ...before, ...after }).length === 0);

/**
 * Returns what would change if the version after the event `id` were restored. `events` are the record's, newest first;
 * `writable` are the fields that an edit can change. Fields that have not changed since, or are equal again, are
 * omitted.
 */
export function restorationOf(
  record: Fields,
  events: readonly Event[],
  id: number,
  writable: readonly string[],
): Restoration {
  const at = events.findIndex((event) => event.id === id);
  const later = events.slice(0, Math.max(0, at));
  // A field's value in the version is the `before` of the oldest later event that changed it.
  const then: Fields = Object.assign({}, ...later.map(({ before }) => before));
  const changed = Object.entries(then).filter(
    ([field, value]) => !silent.includes(field) && field in record && !isSameJson(record[field], value),
  );
  const isErased = later.some(isOfErasure);
  const isRestorable = (field: string) => !isErased && writable.includes(field) && !isMoney(field);
  return {
    isErased,
    fields: changed
      .filter(([field]) => isRestorable(field))
      .map(([field, to]) => ({ field, from: record[field], to })),
    kept: isErased
      ? []
      : changed
          .filter(([field]) => !isRestorable(field))
          .map(([field]) => ({ field, why: writable.includes(field) ? 'money' : 'read_only' })),
  };
}

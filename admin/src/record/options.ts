import type { ResourceName } from '@nanny-polo/shared/admin-screens';
import type { LookupName } from '@nanny-polo/shared/lookup';
import type { ComponentType } from 'react';
import { type SortPayload, useResourceDefinition } from 'react-admin';

/** What names the record of an id: a look-up, or a resource. */
export type Reference = LookupName | ResourceName;

/** What a resource registers in react-admin's `options`. */
export interface ResourceOptions {
  /** Fields that hold ids of other records, each with what names them. */
  readonly references?: Readonly<Record<string, Reference>>;
  /** How its records stand on the screen of another record. */
  readonly related?: {
    readonly sort: SortPayload;
    /** The record of the context in a line or two; `filter` says which records are listed. */
    readonly Line: ComponentType<{ filter: RelatedFilter }>;
  };
  /** The name that the API gives its records where they block a write. */
  readonly blockersKey?: string;
}

export type RelatedFilter = Readonly<Record<string, unknown>>;

/** Returns what a resource registers; without a name, that of the context. */
export const useOptions = (resource?: string): ResourceOptions =>
  useResourceDefinition<ResourceOptions>(resource ? { resource } : {}).options ?? {};

import type { ResourceName } from '@nanny-polo/shared/accounts/admin-screens';
import type { LookupName } from '@nanny-polo/shared/office/lookup';
import type { ComponentType } from 'react';
import { useResourceDefinition } from 'react-admin';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';

/** The source of a record's name by its id: a look-up, or a resource. */
export type Reference = LookupName | ResourceName;

/** What a resource registers in react-admin's `options`. */
export interface ResourceOptions {
  /** Fields with ids of other records, each with the source of their names. */
  readonly references?: Readonly<Record<string, Reference>>;
  /** The API's name for its records when they block a write. */
  readonly blockersKey?: string;
  /** The other resources whose fields, or values derived from them, its screens show. */
  readonly shows?: readonly string[];
  /** Shows beside its entry in the menu how many of its records need work. */
  readonly MenuCount?: ComponentType<{ readonly wide: boolean }>;
  /** Loads the screen that shows a record. */
  readonly loadShow?: () => Promise<unknown>;
  /** Returns the actions on one of its records that any screen can offer, the next step first. */
  readonly actions?: (provider: AgencyDataProvider, id: number) => Promise<readonly RecordAction[]>;
}

/** Something to do with a record: an action of its screen, or another screen. */
export type RecordAction = {
  /** The key of its label. */
  readonly label: string;
} & ({ readonly act: string } | { readonly to: string });

/** Returns the options of a resource, by default the resource in the context. */
export const useOptions = (resource?: string): ResourceOptions =>
  useResourceDefinition<ResourceOptions>(resource ? { resource } : {}).options ?? {};

/** Returns a query string with an object in JSON: the filter of a list, or the `source` of a new record's form. */
export const toQueryString = (name: 'filter' | 'source', value: object): string =>
  new URLSearchParams({ [name]: JSON.stringify(value) }).toString();

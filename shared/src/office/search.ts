/** One search over the records of the back office, for its command palette. */

import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import { defineText, id, instant } from '../contract/field.ts';
import { jsonOf } from '../contract/list-query.ts';
import type { PermissionName } from '../contract/permission.ts';

/** The resources that are searched, each with the permission required. Equally good matches keep this order. */
export const searchable = {
  booking: 'booking',
  'users/parents': 'parents',
  'master/nanny-polo': 'nanny-polo',
  order: 'dashboard',
  'master/parent-documents': 'parent-documents',
  'users/nanny': 'nanny',
  'master/discount': 'discount',
  'admin-user': 'admin-user',
  role: 'role',
} as const satisfies Record<string, PermissionName>;

export type SearchableName = keyof typeof searchable;
const resourceName = z.enum(Object.keys(searchable) as [SearchableName, ...SearchableName[]]);

/** The field that matched: one of the record itself, or of a person it is about, such as `parent`. */
export const searchField = z.enum(['code', 'name', 'parent', 'nanny', 'child', 'email', 'phone', 'postcode']);
export type SearchField = z.output<typeof searchField>;

const foundRecord = z.object({
  resource: resourceName,
  id,
  /** The record's name or code. */
  name: z.string(),
  parent_name: z.nullable(z.string()),
  nanny_polo_name: z.nullable(z.string()),
  /** The status or state as the record's screen shows it; null for resources without one. */
  status: z.nullable(z.string()),
  /** A booking’s time; null for other records. */
  start_at: z.nullable(instant),
  end_at: z.nullable(instant),
  /** How to reach the person, if the record is a person’s; null for other records. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Why the record was found; null if the call named it. */
  match: z.nullable(z.object({ field: searchField, value: z.string() })),
});
export type Found = z.output<typeof foundRecord>;

/** The maximum length of a search text, in characters. */
export const maxSearchCharacters = 100;

/** The maximum number of records that a call can name. */
export const maxNamed = 20;

/**
 * Finds records by part of a name, a code, a telephone number in any notation, a postcode, a child's name, an e-mail
 * address or an order number, ignoring accents and small typing errors; the best matches first. Returns only what the
 * admin's permissions allow.
 */
export const searchRecords = defineEndpoint(
  'GET',
  '/admin/search',
  allowCallers('admin', { limit: 'searches' }),
  {
    summary: 'Find records by any of their names, codes and numbers',
    querystring: z.strictObject({
      q: z.optional(defineText(maxSearchCharacters)),
      /** Names the records to return, instead of a search. */
      records: z.optional(jsonOf(z.array(z.tuple([resourceName, id])).check(z.maxLength(maxNamed)))),
    }),
    response: { 200: z.array(foundRecord) },
  },
);

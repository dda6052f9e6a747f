import * as z from 'zod/mini';
import { defineEndpoint, requirePermission } from '../contract/endpoint.ts';
import { id } from '../contract/field.ts';
import { listQuery } from '../contract/list-query.ts';
import type { PermissionName } from '../contract/permission.ts';

/** A record's id and name alone, for screens that refer to it. */
const named = z.object({ id, name: z.string() });
const pictured = z.extend(named, { photo: z.nullable(z.string()) });

type Schema = z.core.$ZodType;

const lookup = <const Name extends string, Row extends Schema, Equal extends { [field: string]: Schema }>(
  name: Name,
  what: string,
  record: Row,
  permission: readonly PermissionName[],
  equal: Equal,
) => ({
  name: `lookup/${name}` as const,
  list: defineEndpoint('GET', `/admin/lookup/${name}`, requirePermission(permission, 'visit'), {
    summary: `Names of ${what}`,
    querystring: listQuery({ equal, range: {} }, ['id', 'name']),
    response: { 200: z.array(record) },
  }),
});

/** A permission includes the look-ups that its screens need. */
export const lookupParents = lookup(
  'parents',
  'parents',
  named,
  ['booking', 'dashboard', 'discount', 'parent-documents', 'parents'],
  { archived: z.boolean() },
);
export const lookupNannyPolo = lookup(
  'nanny-polo',
  'nannies with a dossier',
  pictured,
  ['booking', 'dashboard', 'nanny-polo', 'nanny', 'parents'],
  {},
);
export const lookupRole = lookup('role', 'roles', named, ['admin-user', 'role'], {});

/** The languages of the nannies who can be booked, sorted: the choices for a booking's wished languages. */
export const lookupLanguages = defineEndpoint(
  'GET',
  '/admin/lookup/languages',
  requirePermission('booking', 'visit'),
  {
    summary: 'Languages of the nannies who can be booked',
    response: { 200: z.array(z.string()) },
  },
);

export type LookupName = (typeof lookupParents | typeof lookupNannyPolo | typeof lookupRole)['name'];

/** The resource whose records a look-up names. */
export const resourceOfLookup: Readonly<Record<LookupName, string>> = {
  'lookup/parents': 'users/parents',
  'lookup/nanny-polo': 'master/nanny-polo',
  'lookup/role': 'role',
};

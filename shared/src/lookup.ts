import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './field.ts';
import { listQuery } from './list-query.ts';
import type { PermissionName } from './permission.ts';
import { oneRecord } from './resource.ts';

/** A record's id and name alone, for screens that refer to it. */
const named = z.object({ id, name: z.string() });
/** A nanny's name and portrait. */
const pictured = z.extend(named, { photo: z.nullable(z.string()) });

const lookup = <
  const Name extends string,
  Record extends z.core.$ZodType,
  Equal extends { [field: string]: z.core.$ZodType } = { [field in never]: never },
>(
  name: Name,
  what: string,
  record: Record,
  permission: readonly PermissionName[],
  equal: Equal = {} as Equal,
) => {
  const config = { access: { permission, type: 'visit' } } as const;
  const tags = ['lookup'];
  return {
    name: `lookup/${name}` as const,
    list: endpoint({
      method: 'GET',
      url: `/admin/lookup/${name}`,
      schema: {
        summary: `Names of ${what}`,
        tags,
        querystring: listQuery({ equal, range: {} }, ['id', 'name']),
        response: { 200: z.array(record) },
      },
      config,
    }),
    get: endpoint({
      method: 'GET',
      url: `/admin/lookup/${name}/:id`,
      schema: { summary: `Name of one of the ${what}`, tags, params: oneRecord, response: { 200: record } },
      config,
    }),
  };
};

/** A permission includes the look-ups that its screens need. */
export const lookupParents = lookup(
  'parents',
  'parents',
  named,
  ['booking', 'dashboard', 'discount', 'parent-documents', 'parents'],
  { archived: z.boolean() },
);
export const lookupNannyPolo = lookup('nanny-polo', 'nannies who can be booked', pictured, [
  'booking',
  'dashboard',
  'nanny-polo',
  'nanny',
  'parents',
]);
export const lookupRole = lookup('role', 'roles', named, ['admin-user', 'role']);

/** The languages of the nannies who can be booked, in order: what a booking can wish for. */
export const lookupLanguages = endpoint({
  method: 'GET',
  url: '/admin/lookup/languages',
  schema: {
    summary: 'Languages of the nannies who can be booked',
    tags: ['lookup'],
    response: { 200: z.array(z.string()) },
  },
  config: { access: { permission: 'booking', type: 'visit' } },
});

/** The names of the look-ups. */
export type LookupName = (typeof lookupParents | typeof lookupNannyPolo | typeof lookupRole)['name'];

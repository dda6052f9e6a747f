import * as z from 'zod/mini';
import { endpoint, permitted } from './endpoint.ts';
import { requiredText, version } from './field.ts';
import type { PermissionName } from './permission.ts';
import { oneRecord } from './resource.ts';

/** The reason for a transition, in the admin's own words. */
export const reason = requiredText(1000);

/** The body of a transition: the version that was read, and a reason. */
export const transitionBody = z.strictObject({ version, reason: z.optional(reason) });

interface Owner<Record extends z.core.$ZodType> {
  readonly name: string;
  readonly permission: PermissionName;
  readonly get: { readonly schema: { readonly response: { readonly 200: Record } } };
}

/** Returns the endpoint of one transition: `POST {resource}/:id/{name}`. */
export const transitionCall = /* @__NO_SIDE_EFFECTS__ */ <
  Record extends z.core.$ZodType,
  Body extends z.core.$ZodType,
>(
  owner: Owner<Record>,
  name: string,
  summary: string,
  body: Body,
) =>
  endpoint('POST', `/admin/${owner.name}/:id/${name}`, permitted(owner.permission, 'full'), {
    summary,
    params: oneRecord,
    body,
    response: { 200: owner.get.schema.response[200] },
  });

/** Returns the endpoints of all transitions of a life cycle. Each takes the body from `bodyOf`. */
/* @__NO_SIDE_EFFECTS__ */
export function transitionCalls<
  Record extends z.core.$ZodType,
  const Name extends string,
  Body extends z.core.$ZodType = typeof transitionBody,
>(
  owner: Owner<Record>,
  transitions: { readonly [name in Name]: { readonly from: readonly string[]; readonly to: string } },
  bodyOf: (name: Name) => Body = () => transitionBody as unknown as Body,
) {
  const calls = (Object.keys(transitions) as Name[]).map((name) => {
    const { from, to } = transitions[name];
    return [name, transitionCall(owner, name, `From ${from.join(' or ')} to ${to}`, bodyOf(name))] as const;
  });
  return Object.fromEntries(calls) as { [name in Name]: ReturnType<typeof transitionCall<Record, Body>> };
}

export const archiveCalls = /* @__NO_SIDE_EFFECTS__ */ <Record extends z.core.$ZodType>(
  owner: Owner<Record>,
) => ({
  archive: transitionCall(owner, 'archive', `Archive a record of ${owner.name}`, transitionBody),
  restore: transitionCall(owner, 'restore', `Restore a record of ${owner.name}`, transitionBody),
});

/** Returns the endpoint that counts records by status, under the list's filter without its status. */
export const countCall = /* @__NO_SIDE_EFFECTS__ */ <
  Query extends z.ZodMiniObject,
  Status extends z.core.$ZodRecordKey,
>(
  owner: {
    readonly name: string;
    readonly permission: PermissionName;
    readonly list: { readonly schema: { readonly querystring: Query } };
  },
  status: Status,
) =>
  endpoint('GET', `/admin/${owner.name}/count`, permitted(owner.permission, 'visit'), {
    summary: `Count records of ${owner.name} by status, ignoring the status in the filter`,
    querystring: z.pick(owner.list.schema.querystring, { filter: true } as never),
    response: { 200: z.record(status, z.int()) },
  });

import * as z from 'zod/mini';
import { defineEndpoint, type EndpointConfig, requirePermission } from './endpoint.ts';
import { oneRecord, requiredText, version } from './field.ts';
import type { PermissionName } from './permission.ts';

/** The reason for a transition, in the admin's own words. */
export const reason = requiredText(1000);

/** The body of a transition: the version that was read, and a reason. */
export const transitionBody = z.strictObject({ version, reason: z.optional(reason) });

interface Owner<Row extends z.core.$ZodType> {
  readonly name: string;
  readonly permission: PermissionName;
  readonly update?: { readonly config: EndpointConfig };
  readonly get: { readonly schema: { readonly response: { readonly 200: Row } } };
}

/** Returns the endpoint of one transition: `POST {resource}/:id/{name}`. */
export const defineTransitionCall = /* @__NO_SIDE_EFFECTS__ */ <
  Row extends z.core.$ZodType,
  Body extends z.core.$ZodType,
>(
  owner: Owner<Row>,
  name: string,
  summary: string,
  body: Body,
  freshProof = owner.update?.config.freshProof,
) =>
  defineEndpoint(
    'POST',
    `/admin/${owner.name}/:id/${name}`,
    requirePermission(owner.permission, 'full', freshProof && { freshProof }),
    { summary, params: oneRecord, body, response: { 200: owner.get.schema.response[200] } },
  );

/** Returns the endpoints of all transitions of a life cycle. Each takes the body from `bodyOf`. */
/* @__NO_SIDE_EFFECTS__ */
export function defineTransitionCalls<
  Row extends z.core.$ZodType,
  const Name extends string,
  Body extends z.core.$ZodType = typeof transitionBody,
>(
  owner: Owner<Row>,
  transitions: { readonly [name in Name]: { readonly from: readonly string[]; readonly to: string } },
  bodyOf: (name: Name) => Body = () => transitionBody as unknown as Body,
) {
  const calls = (Object.keys(transitions) as Name[]).map((name) => {
    const { from, to } = transitions[name];
    return [
      name,
      defineTransitionCall(owner, name, `From ${from.join(' or ')} to ${to}`, bodyOf(name)),
    ] as const;
  });
  return Object.fromEntries(calls) as { [name in Name]: ReturnType<typeof defineTransitionCall<Row, Body>> };
}

export const defineArchiveCalls = /* @__NO_SIDE_EFFECTS__ */ <Row extends z.core.$ZodType>(
  owner: Owner<Row>,
) => ({
  archive: defineTransitionCall(owner, 'archive', `Archive a record of ${owner.name}`, transitionBody),
  restore: defineTransitionCall(owner, 'restore', `Restore a record of ${owner.name}`, transitionBody),
});

/** Returns the endpoint that counts records by status, under the list's filter without its status. */
export const defineCountCall = /* @__NO_SIDE_EFFECTS__ */ <
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
  defineEndpoint('GET', `/admin/${owner.name}/count`, requirePermission(owner.permission, 'visit'), {
    summary: `Count records of ${owner.name} by status, ignoring the status in the filter`,
    querystring: z.pick(owner.list.schema.querystring, { filter: true } as never),
    response: { 200: z.record(status, z.int()) },
  });

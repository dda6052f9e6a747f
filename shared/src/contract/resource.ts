import * as z from 'zod/mini';
import { defineEndpoint, requirePermission } from './endpoint.ts';
import { event, historyLimit } from './event.ts';
import { id, oneRecord, version } from './field.ts';
import { type Filters, jsonOf, listQuery, manyQuery } from './list-query.ts';
import type { PermissionName } from './permission.ts';

type Shape = Record<string, z.core.$ZodType>;

/** The description of a resource, from which its endpoints are created. */
interface ResourceOptions<
  Name extends string,
  Fields extends Shape,
  Create extends z.core.$ZodType,
  Write extends Shape,
  Equal extends Shape,
  Range extends Shape,
  Sort extends readonly [string, ...string[]],
  Listed extends keyof Fields,
  Brief extends Shape,
  Besides extends Shape,
> {
  /** The screen's path under /admin and the API's path under /api/admin. */
  readonly name: Name;
  readonly permission: PermissionName;
  /** Whether every write, or only a deletion, needs a fresh proof of who is calling. */
  readonly freshProof?: 'writes' | 'deletions';
  /** Whether its list has people's data, so that many rows of it need a fresh proof. */
  readonly people?: true;
  /** Every field of the record as GET returns it. */
  readonly record: Fields;
  /** The fields of the list record, by default all. Lists return others only if the query's `fields` names them. */
  readonly listed?: readonly (Listed & string)[];
  /** Listed fields that lists return in a shorter form. */
  readonly brief?: Brief;
  /** The body of POST. */
  readonly create: Create;
  /** The fields that PUT may change; the others are read-only. */
  readonly write: Write;
  /** What PUT takes besides the record's fields. */
  readonly besides?: Besides;
  readonly filters: Filters<Equal, Range>;
  readonly sortable: Sort;
}

type NoShape = { readonly [field in never]: z.core.$ZodType };

/** The fields of a list record: those listed, and the others if the query names them. */
type ListShape<Fields extends Shape, Listed extends keyof Fields, Brief extends Shape> = Brief & {
  [field in Exclude<Listed, keyof Brief>]: Fields[field];
} & { [field in Exclude<keyof Fields, Listed>]: z.ZodMiniOptional<Fields[field]> };

/**
 * Returns the endpoints of a resource in the ra-data-simple-rest dialect. GET returns the whole record; PUT takes it,
 * or some of its fields with `version`. Bulk calls name their records by `filter={"id":[…]}` and change all or none.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineResource<
  const Name extends string,
  Fields extends Shape,
  Create extends z.core.$ZodType,
  Write extends Shape,
  Equal extends Shape,
  Range extends Shape,
  const Sort extends readonly [string, ...string[]],
  const Listed extends keyof Fields = keyof Fields,
  Brief extends Shape = NoShape,
  Besides extends Shape = NoShape,
>(options: ResourceOptions<Name, Fields, Create, Write, Equal, Range, Sort, Listed, Brief, Besides>) {
  const { name, permission, freshProof, people } = options;
  const url = `/admin/${name}` as const;
  const record = z.object(options.record);
  const names = Object.keys(options.record) as (keyof Fields & string)[];
  const listed: readonly (keyof Fields & string)[] = options.listed ?? names;
  const further = names.filter((field) => !listed.includes(field));
  const listRecord = z.object(
    Object.fromEntries(
      names.map((field) => {
        const schema = options.brief?.[field] ?? (options.record[field] as Fields[string]);
        return [field, listed.includes(field) ? schema : z.optional(schema)];
      }),
    ) as ListShape<Fields, Listed, Brief>,
  );
  const query = listQuery(options.filters, options.sortable);
  /** `fields` names further fields to return with each list record. */
  const queryWithFields = z.extend(query, {
    fields: z.optional(jsonOf(z.array(z.enum(further as Exclude<keyof Fields & string, Listed>[])))),
  });
  const read = requirePermission(permission, 'visit');
  const proven = { freshProof: true } as const;
  const change = requirePermission(permission, 'full', freshProof === 'writes' ? proven : {});
  const removal = requirePermission(permission, 'full', freshProof ? proven : {});
  const changeable = { ...options.record, ...options.write } as Omit<Fields, keyof Write> & Write;
  const besides = (options.besides ?? {}) as Besides;
  const recordCall = { params: oneRecord, response: { 200: record } } as const;
  return {
    name,
    permission,
    /** The names of the fields of a list record. */
    listed,
    write: z.object(options.write),
    list: defineEndpoint(
      'GET',
      url,
      { ...read, ...(people && { people }) },
      {
        summary: `List records of ${name}; Content-Range states the total`,
        querystring: further.length > 0 ? queryWithFields : (query as typeof queryWithFields),
        response: { 200: z.array(listRecord) },
      },
    ),
    get: defineEndpoint('GET', `${url}/:id`, read, { summary: `One record of ${name}`, ...recordCall }),
    create: defineEndpoint('POST', url, change, {
      summary: `Create a record of ${name}`,
      body: options.create,
      response: { 201: record },
    }),
    update: defineEndpoint('PUT', `${url}/:id`, change, {
      summary: `Change a record of ${name}; 409 if the version is stale`,
      ...recordCall,
      body: z.extend(z.partial(z.strictObject(changeable)), { ...besides, version }),
    }),
    updateMany: defineEndpoint('PUT', url, change, {
      summary: `Make the same change to several records of ${name}, all or none`,
      querystring: manyQuery,
      body: z.extend(z.partial(z.strictObject(options.write)), besides),
      response: { 200: z.array(id) },
    }),
    remove: defineEndpoint('DELETE', `${url}/:id`, removal, {
      summary: `Delete a record of ${name} that nothing depends on`,
      ...recordCall,
    }),
    removeMany: defineEndpoint('DELETE', url, removal, {
      summary: `Delete several records of ${name}, all or none`,
      querystring: manyQuery,
      response: { 200: z.array(id) },
    }),
    history: defineEndpoint('GET', `${url}/:id/history`, read, {
      summary: `The history of a record of ${name}, newest first; at most the newest ${historyLimit} events`,
      params: oneRecord,
      response: { 200: z.array(event) },
    }),
  };
}

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './field.ts';
import { listQuery } from './list-query.ts';
import { oneRecord } from './resource.ts';

/** The name of a person, for the screens that refer to one, and no more of their record. */
export const lookupRecord = z.object({ id, name: z.string() });

const lookup = <const Name extends string>(name: Name, who: string) => {
  const access = { permission: ['booking', 'dashboard'], type: 'visit' } as const;
  return {
    name: `lookup/${name}` as const,
    list: endpoint({
      method: 'GET',
      url: `/admin/lookup/${name}`,
      schema: {
        summary: `Names of ${who}`,
        tags: ['lookup'],
        querystring: listQuery({ equal: {}, range: {} }, ['id', 'name']),
        response: { 200: z.array(lookupRecord) },
      },
      config: { access },
    }),
    get: endpoint({
      method: 'GET',
      url: `/admin/lookup/${name}/:id`,
      schema: { summary: `Name of one of the ${who}`, tags: ['lookup'], params: oneRecord, response: { 200: lookupRecord } },
      config: { access },
    }),
  };
};

export const lookupParents = lookup('parents', 'parents');
export const lookupNannyPolo = lookup('nanny-polo', 'nannies who can be booked');

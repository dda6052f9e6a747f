import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';

/** Whether the process and its database are working; 503 while the database cannot be reached. */
export const health = defineEndpoint('GET', '/health', allowCallers('public', { always: true }), {
  summary: 'Whether process and database are working',
  response: {
    200: z.object({
      status: z.literal('ok'),
      database: z.literal('ok'),
      /** Of the product. */
      version: z.string(),
      /** The short hash of the commit that runs, or null if it is not known. */
      commit: z.nullable(z.string()),
      /** The number of the database's schema that this version uses. */
      schema: z.int(),
    }),
  },
});

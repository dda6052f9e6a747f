import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Whether the process and its database are well; 503 when the database is away. */
export const health = endpoint({
  method: 'GET',
  url: '/health',
  schema: {
    summary: 'Whether process and database are well',
    tags: ['operation'],
    response: { 200: z.object({ status: z.literal('ok'), database: z.literal('ok') }) },
  },
  config: { access: 'public', always: true },
});

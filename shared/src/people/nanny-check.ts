import * as z from 'zod/mini';

/** The checks that every nanny passes before the first booking, in order. */
export const nannyCheck = z.enum([
  'work_history',
  'interview',
  'identity',
  'dbs',
  'references',
  'first_aid',
  'trial',
]);
export type NannyCheck = z.output<typeof nannyCheck>;

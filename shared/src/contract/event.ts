import * as z from 'zod/mini';
import { id, instant } from './field.ts';

/** One entry of a record's history: actor, time, action, and the changed fields before and after. */
export const event = z.object({
  id,
  at: instant,
  actor: z.string(),
  actor_kind: z.enum(['admin', 'parent', 'nanny', 'system']),
  action: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type Event = z.output<typeof event>;

/** The maximum number of events that a history returns. If there are more, it returns the newest. */
export const historyLimit = 500;

import type { parentUser } from '../src/accounts/identity/parent-user-table.ts';
import type { nannyPolo } from '../src/people/nanny-polo/table.ts';

export type Nanny = typeof nannyPolo.$inferSelect;
export type Parent = typeof parentUser.$inferSelect;

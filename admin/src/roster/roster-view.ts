import type { Roster } from '@nanny-polo/shared/roster';
import type { Day } from './axis.ts';

/** What the grid and the list of one day show. */
export interface RosterView {
  readonly roster: Roster;
  readonly days: readonly Day[];
  readonly today: string;
  readonly mayChange: boolean;
  /** Whether open bookings are shown. */
  readonly hasOpen: boolean;
}

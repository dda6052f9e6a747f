import type { Roster } from '@nanny-polo/shared/roster';
import type { Day } from './axis.ts';

/** What the grid and the list of a day show. */
export interface RosterView {
  readonly roster: Roster;
  readonly days: readonly Day[];
  readonly today: string;
  readonly mayChange: boolean;
  /** Shows the open bookings. */
  readonly hasOpen: boolean;
}

/** Material's icons as paths, because MUI's component is too slow for hundreds of bars. */

import type { Tone } from '@nanny-polo/shared/agency/tone';
import type { BookingStatus } from '@nanny-polo/shared/bookings/booking-status';

const byTone: Record<Tone, string> = {
  waiting:
    'M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m1 17h-2v-2h2zm2.07-7.75-.9.92C13.45 12.9 13 13.5 13 15h-2v-.5c0-1.1.45-2.1 1.17-2.83l1.24-1.26c.37-.36.59-.86.59-1.41 0-1.1-.9-2-2-2s-2 .9-2 2H8c0-2.21 1.79-4 4-4s4 1.79 4 4c0 .88-.36 1.68-.93 2.25',
  active: 'M2.01 21 23 12 2.01 3 2 10l15 2-15 2z',
  good: 'M9 16.17 4.83 12l-1.42 1.41L9 19 21 7l-1.41-1.41z',
  quiet:
    'm18 7-1.41-1.41-6.34 6.34 1.41 1.41zm4.24-1.41L11.66 16.17 7.48 12l-1.41 1.41L11.66 19l12-12zM.41 13.41 6 19l1.41-1.41L1.83 12z',
  bad: 'M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2M4 12c0-4.42 3.58-8 8-8 1.85 0 3.55.63 4.9 1.69L5.69 16.9C4.63 15.55 4 13.85 4 12m8 8c-1.85 0-3.55-.63-4.9-1.69L18.31 7.1C19.37 8.45 20 10.15 20 12c0 4.42-3.58 8-8 8',
};

/** The icons of a row's header. */
export const addPath = 'M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6z';
export const warningPath = 'M12 5.99 19.53 19H4.47zM12 2 1 21h22zm1 14h-2v2h2zm0-6h-2v5h2z';

const underWay = 'M8 5v14l11-7z';

/** Returns the path of a booking's icon, so that no status is shown by colour alone. */
export const pathOf = (status: BookingStatus, tone: Tone): string =>
  status === 'in_progress' ? underWay : byTone[tone];

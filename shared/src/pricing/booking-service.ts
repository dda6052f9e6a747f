import * as z from 'zod/mini';

/** What kind of care a booking is. */
export const bookingService = z.enum(['hourly', 'daily', 'overnight', 'live_in']);

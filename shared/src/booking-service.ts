import * as z from 'zod/mini';

/** How care is booked: by the hour, the day, the night, or to live in. */
export const bookingService = z.enum(['hourly', 'daily', 'overnight', 'live_in']);

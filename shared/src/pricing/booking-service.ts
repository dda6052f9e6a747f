import * as z from 'zod/mini';

/** What kind of care a booking is. */
export const bookingService = z.enum(['hourly', 'daily', 'overnight', 'live_in']);

/** The services with nights: they need the documents that are required for overnight care. */
export const nightServices: readonly z.output<typeof bookingService>[] = ['overnight', 'live_in'];

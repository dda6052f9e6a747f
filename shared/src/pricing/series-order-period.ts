import * as z from 'zod/mini';

/** The visits of a series share one order for each week, or for each month. */
export const seriesOrderPeriod = z.enum(['week', 'month']);
export type SeriesOrderPeriod = z.output<typeof seriesOrderPeriod>;

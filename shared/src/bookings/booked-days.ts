import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import { day, oneRecord } from '../contract/field.ts';
import { agencySettings } from '../pricing/agency-settings.ts';
import { maxPeriods } from '../time/agency-days.ts';

const period = { first_day: day, last_day: day };

/** Counts the visits still to come that begin in each of these periods. Entering a closing day removes none of them. */
export const countBookedDays = defineEndpoint(
  'POST',
  `/admin/${agencySettings.name}/:id/booked-days`,
  allowCallers('owner'),
  {
    summary: 'How many visits and requests begin in these periods',
    params: oneRecord,
    body: z.strictObject({
      periods: z.array(z.strictObject(period)).check(z.maxLength(maxPeriods, `At most ${maxPeriods}`)),
    }),
    response: {
      200: z.array(
        z.object({
          ...period,
          /** Offered and confirmed ones. */
          visits: z.int(),
          requests: z.int(),
        }),
      ),
    },
  },
);

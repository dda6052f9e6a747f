/** What families say about the visits of their nannies. Their words are for the agency alone, never for the nanny. */

import * as z from 'zod/mini';
import { defineEndpoint, type ResponseBody, requirePermission } from '../contract/endpoint.ts';
import { defineText, id, instant, oneRecord } from '../contract/field.ts';

/** A visit can be rated, and its rating changed, for this long after its end. */
export const ratingDays = 14;

/** From this number of ratings on, their mean replaces the agency’s own rating when nannies are ranked. */
export const ratingsThatCount = 3;

export const maxRatingCharacters = 500;

const choose = 'Choose from one to five stars';
const stars = z.int(choose).check(z.gte(1, choose), z.lte(5, choose));

export const ratingBody = z.strictObject({ stars, words: z.optional(defineText(maxRatingCharacters)) });

/** The family’s own rating of a visit, with null for the stars until there is one. */
export const ownRating = z.object({
  stars: z.nullable(stars),
  words: z.string(),
  /** Until when it can be given or changed, and whether it still can. */
  until: instant,
  open: z.boolean(),
});

/** The ratings of a nanny’s visits, newest first, at most a hundred. */
export const listRatings = defineEndpoint(
  'GET',
  '/admin/master/nanny-polo/:id/rating',
  requirePermission('nanny-polo', 'visit'),
  {
    summary: 'What families said about a nanny’s visits, the newest first',
    params: oneRecord,
    response: {
      200: z.array(
        z.object({
          id,
          visit_at: instant,
          stars,
          /** Null unless the admin may change dossiers. */
          words: z.nullable(z.string()),
          /** Null unless the admin may read families. */
          parent: z.nullable(z.object({ id, name: z.string() })),
        }),
      ),
    },
  },
);
export type VisitRating = ResponseBody<typeof listRatings>[number];

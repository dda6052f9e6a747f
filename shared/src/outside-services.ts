import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Services of others that the back office's pages ask by themselves, each null until it is configured. */
const outsideServices = z.object({
  /** Google Maps: the browser's key, and the id of the map's style. */
  google_maps: z.nullable(z.object({ key: z.string(), map_id: z.string() })),
  /** Answers a GET with the caller's two-letter country, as text or as `country` in JSON. */
  country_lookup_url: z.nullable(z.string()),
});
export type OutsideServices = z.output<typeof outsideServices>;

export const getOutsideServices = endpoint({
  method: 'GET',
  url: '/admin/outside-services',
  schema: {
    summary: 'Services of others that the back office’s pages may ask',
    tags: ['operation'],
    response: { 200: outsideServices },
  },
  config: { access: 'admin' },
});

import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';

/** External services that the back office's screens call directly, each null until it is configured. */
const outsideServices = z.object({
  /** Google Maps: the browser's key, and the id of the map's style. */
  google_maps: z.nullable(z.object({ key: z.string(), map_id: z.string() })),
  /** Tiles for the map that needs no key: the URL's pattern and the attribution as HTML. */
  map_tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
  /** A URL that answers a GET with the caller's two-letter country code, as text or as `country` in JSON. */
  country_lookup_url: z.nullable(z.string()),
});
export type OutsideServices = z.output<typeof outsideServices>;

export const getOutsideServices = defineEndpoint('GET', '/admin/outside-services', allowCallers('admin'), {
  summary: 'External services that the back office’s screens may call',
  response: { 200: outsideServices },
});

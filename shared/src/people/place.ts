import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import { defineLine } from '../contract/field.ts';

/** Returns where an address with this postcode is placed until it has a pin; null if that is not known. */
export const getPlace = defineEndpoint('GET', '/admin/place', allowCallers('admin'), {
  summary: 'The place of a postcode',
  querystring: z.strictObject({ postcode: defineLine(40) }),
  response: { 200: z.object({ place: z.nullable(z.object({ lat: z.number(), lng: z.number() })) }) },
});

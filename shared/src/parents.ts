import * as z from 'zod/mini';
import { day, requiredText, text } from './field.ts';

/** A place where a nanny is needed. Coordinates in degrees (WGS 84), null until it is placed on the map. */
export const address = z.strictObject({
  label: text(80),
  line: requiredText(200),
  postcode: requiredText(12),
  lat: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
  lng: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
  access_notes: text(1000),
});
export type Address = z.output<typeof address>;

/** A child in a family's care record. */
export const child = z.strictObject({
  name: requiredText(80),
  date_of_birth: day,
  allergies: text(1000),
  notes: text(2000),
});
export type Child = z.output<typeof child>;

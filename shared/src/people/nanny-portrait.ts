import * as z from 'zod/mini';
import { allowCallers, defineEndpoint, requirePermission } from '../contract/endpoint.ts';
import { oneRecord } from '../contract/field.ts';
import { upload } from '../contract/upload.ts';
import { nannyPolo } from './nanny-polo.ts';

const url = '/admin/master/nanny-polo/:id/photo';
const full = requirePermission('nanny-polo', 'full');

/** Stores a portrait, JPEG, PNG or WebP up to 10 MB, as a square without metadata. */
export const uploadPortrait = defineEndpoint('POST', url, full, {
  summary: 'Upload a portrait',
  params: oneRecord,
  body: z.strictObject({ file: upload }),
  response: { 200: nannyPolo.get.schema.response[200] },
});

export const removePortrait = defineEndpoint('DELETE', url, full, {
  summary: 'Remove the portrait',
  params: oneRecord,
  response: { 200: nannyPolo.get.schema.response[200] },
});

/**
 * Returns a portrait. Public, because an image element cannot send the Authorization header; the name cannot be
 * guessed. The image under a name never changes.
 */
export const portrait = defineEndpoint('GET', '/portraits/:name', allowCallers('public'), {
  summary: 'A portrait',
  params: z.strictObject({ name: z.string().check(z.regex(/^[0-9a-f-]{36}\.webp$/)) }),
  response: { 200: z.file() },
});

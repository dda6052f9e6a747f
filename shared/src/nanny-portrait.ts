import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nannyPolo } from './nanny-polo.ts';
import { oneRecord } from './resource.ts';

/** The portrait of a nanny. */

const url = '/admin/master/nanny-polo/:id/photo';
const full = { access: { permission: 'nanny-polo', type: 'full' } } as const;
const oneNanny = { tags: [nannyPolo.name], params: oneRecord } as const;

/** Accepts a portrait: JPEG, PNG or WebP up to 10 MB, kept as a square without its metadata. */
export const uploadPortrait = endpoint({
  method: 'POST',
  url,
  schema: {
    summary: 'Upload a portrait',
    ...oneNanny,
    body: z.strictObject({ file: z.file() }),
    response: { 200: nannyPolo.get.schema.response[200] },
  },
  config: full,
});

export const removePortrait = endpoint({
  method: 'DELETE',
  url,
  schema: {
    summary: 'Remove the portrait',
    ...oneNanny,
    response: { 200: nannyPolo.get.schema.response[200] },
  },
  config: full,
});

/** A portrait by its unguessable name: an image needs no header, and a name's image never changes. */
export const portrait = endpoint({
  method: 'GET',
  url: '/portraits/:name',
  schema: {
    summary: 'A portrait',
    tags: ['portraits'],
    params: z.strictObject({ name: z.string().check(z.regex(/^[0-9a-f-]{36}\.webp$/)) }),
    response: { 200: z.file() },
  },
  config: { access: 'public' },
});

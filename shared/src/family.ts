import * as z from 'zod/mini';
import { missingDocument, requiredFor } from './document-type.ts';
import { endpoint } from './endpoint.ts';
import { day, id, instant, version } from './field.ts';
import { documentState } from './parent-documents.ts';
import { familyFields, storedFamily } from './parents.ts';
import { oneRecord } from './resource.ts';
import { upload, uploadTypes } from './upload.ts';

/** A signed-in parent's view of their own record. */

const config = { access: 'user' } as const;
const tags = ['family'];

const family = z.object({ version, ...storedFamily });
export type Family = z.output<typeof family>;

export const getFamily = endpoint({
  method: 'GET',
  url: '/users/family',
  schema: {
    summary: 'My addresses, children and contacts',
    tags,
    response: { 200: z.object({ data: family }) },
  },
  config,
});

export const updateFamily = endpoint({
  method: 'PUT',
  url: '/users/family',
  schema: {
    summary: 'Change my addresses, children and contacts; a stale version is 409',
    tags,
    body: z.strictObject({ ...z.partial(z.object(familyFields)).shape, version }),
    response: { 200: z.object({ data: family }) },
  },
  config: { ...config, limit: 'accountChanges' },
});

/** One of the parent's documents as they see it. */
const ownDocument = z.object({
  id,
  version,
  document_type_id: id,
  document_type_title: z.string(),
  state: documentState,
  /** Why it was rejected or revoked. */
  reason: z.string(),
  file_name: z.string(),
  file_type: z.enum(uploadTypes),
  file_size: z.int(),
  submitted_at: instant,
  expires_on: z.nullable(day),
});
export type OwnDocument = z.output<typeof ownDocument>;

/** A document type that can be uploaded, and what it is required for. */
const ownDocumentType = z.object({
  id,
  title: z.string(),
  description: z.string(),
  required_for: z.nullable(requiredFor),
});

export const listOwnDocuments = endpoint({
  method: 'GET',
  url: '/users/documents',
  schema: {
    summary: 'My documents, missing documents, and the types that can be uploaded',
    tags,
    response: {
      200: z.object({
        data: z.object({
          documents: z.array(ownDocument),
          types: z.array(ownDocumentType),
          missing: z.array(missingDocument),
        }),
      }),
    },
  },
  config,
});

/** Uploads a document as a multipart form. */
export const submitOwnDocument = endpoint({
  method: 'POST',
  url: '/users/documents',
  schema: {
    summary: 'Upload a document',
    tags,
    body: z.strictObject({ document_type_id: id, file: upload }),
    response: { 201: z.object({ data: ownDocument }) },
  },
  config: { ...config, limit: 'uploads' },
});

/** Uploads another file for a rejected document. */
export const resubmitOwnDocument = endpoint({
  method: 'POST',
  url: '/users/documents/:id/resubmit',
  schema: {
    summary: 'Upload another file for a rejected document',
    tags,
    params: oneRecord,
    body: z.strictObject({ file: upload }),
    response: { 200: z.object({ data: ownDocument }) },
  },
  config: { ...config, limit: 'uploads' },
});

export const ownDocumentFile = endpoint({
  method: 'GET',
  url: '/users/documents/:id/file',
  schema: { summary: 'The file of my document', tags, params: oneRecord, response: { 200: z.file() } },
  config: { ...config, limit: 'files' },
});

export const exportOwn = endpoint({
  method: 'GET',
  url: '/users/export',
  schema: {
    summary: 'Everything that is stored about me',
    tags,
    response: { 200: z.record(z.string(), z.unknown()) },
  },
  config: { ...config, limit: 'exports' },
});

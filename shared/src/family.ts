import * as z from 'zod/mini';
import { missingDocument, requiredFor } from './document-type.ts';
import { callableBy, endpoint } from './endpoint.ts';
import { day, id, version } from './field.ts';
import { documentState } from './parent-documents.ts';
import { familyFields, storedFamily } from './parents.ts';
import { personExport } from './person-export.ts';
import { oneRecord } from './resource.ts';
import { upload } from './upload.ts';

/** The calls with which a signed-in parent reads and changes their own record. */

const config = callableBy('user');
const uploads = callableBy('user', { limit: 'uploads' });

const family = z.object({ version, ...storedFamily });
export type Family = z.output<typeof family>;

export const getFamily = endpoint('GET', '/users/family', config, {
  summary: 'My addresses, children and contacts',
  response: { 200: z.object({ data: family }) },
});

export const updateFamily = endpoint(
  'PUT',
  '/users/family',
  callableBy('user', { limit: 'accountChanges' }),
  {
    summary: 'Change my addresses, children and contacts; 409 if the version is stale',
    body: z.strictObject({ ...z.partial(z.object(familyFields)).shape, version }),
    response: { 200: z.object({ data: family }) },
  },
);

/** One of the parent's documents as they see it. */
const ownDocument = z.object({
  id,
  document_type_title: z.string(),
  state: documentState,
  /** Why it is rejected or revoked; otherwise empty. */
  reason: z.string(),
  file_name: z.string(),
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

export const listOwnDocuments = endpoint('GET', '/users/documents', config, {
  summary: 'My documents, missing documents, and the types that can be uploaded',
  response: {
    200: z.object({
      data: z.object({
        documents: z.array(ownDocument),
        types: z.array(ownDocumentType),
        missing: z.array(missingDocument),
      }),
    }),
  },
});

/** Uploads a document as a multipart form. */
export const submitOwnDocument = endpoint('POST', '/users/documents', uploads, {
  summary: 'Upload a document',
  body: z.strictObject({ document_type_id: id, file: upload }),
  response: { 201: z.object({ data: ownDocument }) },
});

export const resubmitOwnDocument = endpoint('POST', '/users/documents/:id/resubmit', uploads, {
  summary: 'Upload another file for a rejected document',
  params: oneRecord,
  body: z.strictObject({ file: upload }),
  response: { 200: z.object({ data: ownDocument }) },
});

export const ownDocumentFile = endpoint(
  'GET',
  '/users/documents/:id/file',
  callableBy('user', { limit: 'files' }),
  { summary: 'The file of my document', params: oneRecord, response: { 200: z.file() } },
);

export const exportOwn = endpoint('GET', '/users/export', callableBy('user', { limit: 'exports' }), {
  summary: 'What is stored about me and my family',
  response: { 200: personExport },
});

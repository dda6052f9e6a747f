/** The calls with which a signed-in parent reads and changes their own record. */

import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import { day, id, oneRecord, version } from '../contract/field.ts';
import { upload } from '../contract/upload.ts';
import { arrangedFiles, fileOfDocument, oneFile } from './document-files.ts';
import { documentState } from './document-state.ts';
import { familyFields, storedFamily } from './family-fields.ts';
import { missingDocument, requiredFor } from './missing-document.ts';
import { personExport } from './person-export.ts';

const config = allowCallers('user');
const uploads = allowCallers('user', { limit: 'uploads' });
const changes = allowCallers('user', { limit: 'accountChanges' });
const reads = allowCallers('user', { limit: 'files' });

const family = z.object({ version, ...storedFamily });
export type Family = z.output<typeof family>;

export const getFamily = defineEndpoint('GET', '/users/family', config, {
  summary: 'My addresses, children and contacts',
  response: { 200: z.object({ data: family }) },
});

export const updateFamily = defineEndpoint('PUT', '/users/family', changes, {
  summary: 'Change my addresses, children and contacts; 409 if the version is stale',
  body: z.strictObject({
    ...z.partial(z.object(familyFields)).shape,
    /** Consents that health notes are kept. */
    health_consent: z.optional(z.literal(true)),
    version,
  }),
  response: { 200: z.object({ data: family }) },
});

/** One of the parent's documents as they see it. */
const ownDocument = z.object({
  id,
  version,
  document_type_title: z.string(),
  state: documentState,
  /** Why it is rejected or revoked; otherwise empty. */
  reason: z.string(),
  files: z.array(fileOfDocument),
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

export const listOwnDocuments = defineEndpoint('GET', '/users/documents', config, {
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

/** Uploads a document with its first file, as a multipart form. */
export const submitOwnDocument = defineEndpoint('POST', '/users/documents', uploads, {
  summary: 'Upload a document',
  body: z.strictObject({ document_type_id: id, file: upload }),
  response: { 201: z.object({ data: ownDocument }) },
});

export const resubmitOwnDocument = defineEndpoint('POST', '/users/documents/:id/resubmit', uploads, {
  summary: 'Replace the files of a document that is rejected or waits for a decision',
  params: oneRecord,
  body: z.strictObject({ file: upload }),
  response: { 200: z.object({ data: ownDocument }) },
});

export const addOwnFile = defineEndpoint('POST', '/users/documents/:id/files', uploads, {
  summary: 'Add a file to my document that waits for a decision',
  params: oneRecord,
  body: z.strictObject({ file: upload }),
  response: { 201: z.object({ data: ownDocument }) },
});

export const arrangeOwnFiles = defineEndpoint('PUT', '/users/documents/:id/files', changes, {
  summary: 'Remove files of my document that waits for a decision, or change their order; 409 if stale',
  params: oneRecord,
  body: arrangedFiles,
  response: { 200: z.object({ data: ownDocument }) },
});

export const withdrawOwnDocument = defineEndpoint('POST', '/users/documents/:id/withdraw', changes, {
  summary: 'Withdraw a document that waits for a decision; its files are deleted',
  params: oneRecord,
  response: { 200: z.object({}) },
});

export const ownDocumentFile = defineEndpoint('GET', '/users/documents/:id/file', reads, {
  summary: 'The first file of my document',
  params: oneRecord,
  response: { 200: z.file() },
});

export const ownDocumentFileById = defineEndpoint('GET', '/users/documents/:id/files/:file_id', reads, {
  summary: 'A file of my document',
  params: oneFile,
  response: { 200: z.file() },
});

export const exportOwn = defineEndpoint(
  'GET',
  '/users/export',
  allowCallers('user', { limit: 'exports', freshProof: true }),
  {
    summary: 'What is stored about me and my family',
    response: { 200: personExport },
  },
);

import * as z from 'zod/mini';
import { internalNote } from '../accounts/person.ts';
import { defineEndpoint, type ResponseBody, requirePermission } from '../contract/endpoint.ts';
import { day, defineText, id, instant, oneRecord, recordFields, version } from '../contract/field.ts';
import { defineCountCall, defineTransitionCall, reason, transitionBody } from '../contract/life-cycle.ts';
import { defineResource } from '../contract/resource.ts';
import { maximumFiles, upload } from '../contract/upload.ts';
import { arrangedFiles, fileOfDocument, oneFile } from './document-files.ts';
import { type DocumentStatus, documentState, documentStatus, waitingStatuses } from './document-state.ts';

/** Every transition of a parent's document. `resubmit` replaces its files; `withdraw`, by the parent, deletes them. */
export const documentTransitions = {
  review: { from: ['submitted', 'resubmitted'], to: 'in_review' },
  approve: { from: ['in_review'], to: 'approved' },
  reject: { from: ['in_review'], to: 'rejected' },
  resubmit: { from: ['rejected', ...waitingStatuses], to: 'resubmitted' },
  revoke: { from: ['approved'], to: 'revoked' },
  withdraw: { from: [...waitingStatuses], to: 'withdrawn' },
} as const satisfies Record<string, { from: DocumentStatus[]; to: DocumentStatus }>;
export type DocumentTransition = keyof typeof documentTransitions;

const writable = {
  /** The day on which it expires; null if it does not. */
  expires_on: z.nullable(day),
  internal_note: internalNote,
};

/** A document that the agency uploads for a parent, as a multipart form with its first file. */
const documentForm = z.strictObject({ parent_id: id, document_type_id: id, file: upload });

/** Parents' documents. POST takes a multipart form. */
export const parentDocuments = defineResource({
  name: 'master/parent-documents',
  people: true,
  permission: 'parent-documents',
  record: {
    ...recordFields,
    parent_id: id,
    parent_name: z.string(),
    document_type_id: id,
    document_type_title: z.string(),
    status: documentStatus,
    /** `status`, or `expired` once an approved document has expired in the agency's time zone. */
    state: documentState,
    /** Why it was rejected or revoked, addressed to the parent. */
    reason: defineText(1000),
    /** In the order in which they are shown; none once it is withdrawn or erased. */
    files: z.array(fileOfDocument),
    submitted_at: instant,
    reviewed_at: z.nullable(instant),
    reviewed_by: z.nullable(z.string()),
    ...writable,
  },
  listed: [
    'id',
    'version',
    'parent_name',
    'document_type_title',
    'state',
    'submitted_at',
    'expires_on',
    'reviewed_by',
  ],
  create: documentForm,
  write: writable,
  filters: {
    equal: { state: documentState, status: documentStatus, parent_id: id, document_type_id: id },
    range: { expires_on: day, submitted_at: instant, created_at: instant },
  },
  sortable: [
    'id',
    'parent_name',
    'document_type_title',
    'state',
    'submitted_at',
    'expires_on',
    'reviewed_at',
    'created_at',
  ],
});

export type ParentDocument = z.output<(typeof parentDocuments.get.schema.response)[200]>;
export type ListedParentDocument = ResponseBody<typeof parentDocuments.list>[number];

export const countParentDocuments = defineCountCall(parentDocuments, documentState);

const callOf = /* @__NO_SIDE_EFFECTS__ */ <Body extends z.core.$ZodType>(
  name: DocumentTransition,
  body: Body,
) =>
  defineTransitionCall(
    parentDocuments,
    name,
    `From ${documentTransitions[name].from.join(' or ')} to ${documentTransitions[name].to}`,
    body,
  );

/** One call for each transition of the office; `resubmit` takes a multipart form. */
export const documentTransitionCalls = {
  review: callOf('review', transitionBody),
  /** Without `expires_on` the document expires after its type's validity. */
  approve: callOf('approve', z.strictObject({ version, expires_on: z.optional(z.nullable(day)) })),
  reject: callOf('reject', z.strictObject({ version, reason })),
  resubmit: callOf('resubmit', z.strictObject({ version, file: upload })),
  revoke: callOf('revoke', z.strictObject({ version, reason })),
};

const url = '/admin/master/parent-documents/:id';
const mayRead = requirePermission('parent-documents', 'visit', { limit: 'files' });
const mayWrite = requirePermission('parent-documents', 'full');
const record = parentDocuments.get.schema.response;

/** A file, always as an attachment; each call adds an event to the document's history. */
export const documentFile = defineEndpoint('GET', `${url}/file`, mayRead, {
  summary: 'The first file of a document',
  params: oneRecord,
  response: { 200: z.file() },
});

export const documentFileById = defineEndpoint('GET', `${url}/files/:file_id`, mayRead, {
  summary: 'A file of a document',
  params: oneFile,
  response: { 200: z.file() },
});

export const addDocumentFile = defineEndpoint('POST', `${url}/files`, mayWrite, {
  summary: `Add a file, of at most ${maximumFiles}, to a document that waits for a decision`,
  params: oneRecord,
  body: z.strictObject({ file: upload }),
  response: { 201: record[200] },
});

export const arrangeDocumentFiles = defineEndpoint('PUT', `${url}/files`, mayWrite, {
  summary: 'Remove files of a document that waits for a decision, or change their order; 409 if stale',
  params: oneRecord,
  body: arrangedFiles,
  response: record,
});

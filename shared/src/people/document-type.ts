import * as z from 'zod/mini';
import { defineText, instant, recordFields, requiredLine } from '../contract/field.ts';
import { defineArchiveCalls } from '../contract/life-cycle.ts';
import { defineResource } from '../contract/resource.ts';
import { requiredFor } from './missing-document.ts';

const writable = {
  title: requiredLine(80),
  description: defineText(1000),
  /** Null for documents that are optional. */
  required_for: z.nullable(requiredFor),
  /** Days from approval until a document expires, unless the reviewer sets a date; null if it does not expire. */
  validity_days: z.nullable(
    z.int('Whole days').check(z.positive('Above 0'), z.maximum(36_500, 'At most 36500')),
  ),
};

export const documentType = defineResource({
  name: 'master/document-type',
  permission: 'parent-documents',
  record: { ...recordFields, archived_at: z.nullable(instant), ...writable },
  create: z.strictObject({ ...z.partial(z.object(writable)).shape, title: writable.title }),
  write: writable,
  filters: { equal: { required_for: requiredFor, archived: z.boolean() }, range: {} },
  sortable: ['id', 'title', 'required_for', 'validity_days', 'created_at'],
});
export type DocumentType = z.output<(typeof documentType.get.schema.response)[200]>;

/** Archives or restores a type. An archived one is not required and cannot be uploaded; existing documents stay. */
export const documentTypeArchiveCalls = defineArchiveCalls(documentType);

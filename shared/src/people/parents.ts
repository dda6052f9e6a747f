import * as z from 'zod/mini';
import { defineTags, distinct, internalNote, personNames } from '../accounts/person.ts';
import { defineEndpoint, type ResponseBody, requirePermission } from '../contract/endpoint.ts';
import { email, id, instant, oneRecord, recordFields, requiredLine } from '../contract/field.ts';
import {
  defineArchiveCalls,
  defineCountCall,
  defineTransitionCall,
  defineTransitionCalls,
  transitionBody,
} from '../contract/life-cycle.ts';
import { defineResource } from '../contract/resource.ts';
import { familyFields, storedFamily } from './family-fields.ts';
import { missingDocument } from './missing-document.ts';
import { personExport } from './person-export.ts';

export const parentStatus = z.enum(['active', 'suspended']);
export type ParentStatus = z.output<typeof parentStatus>;

/** Suspending ends the parent's sessions at once. */
export const parentTransitions = {
  suspend: { from: ['active'], to: 'suspended' },
  reinstate: { from: ['suspended'], to: 'active' },
} as const satisfies Record<string, { from: ParentStatus[]; to: ParentStatus }>;
export type ParentTransition = keyof typeof parentTransitions;

/** A parent's status as shown: `archived` and `erased` replace the status. */
export const parentState = z.enum([...parentStatus.options, 'archived', 'erased']);
export type ParentState = z.output<typeof parentState>;

export const provider = z.enum(['LOCAL', 'GOOGLE', 'FACEBOOK']);

const nannies = z.array(id).check(z.maxLength(40, 'At most 40'), distinct);

const writable = {
  ...personNames,
  /** A changed e-mail address is unverified and ends the parent's sessions. */
  email,
  ...familyFields,
  preferred_nanny_polo_ids: nannies,
  blocked_nanny_polo_ids: nannies,
  tags: defineTags(20),
  internal_note: internalNote,
};

/** The form of a new parent, who verifies the e-mail address and chooses the password themselves. */
export const parentForm = z.strictObject({
  ...z.partial(z.object(writable)).shape,
  ...personNames,
  email,
});

export const parents = defineResource({
  name: 'users/parents',
  people: true,
  // A deleted parent is erased.
  freshProof: 'deletions',
  permission: 'parents',
  record: {
    ...recordFields,
    name: z.string(),
    email_verified_at: z.nullable(instant),
    /** Since when a mail server refuses the address for good; null again once it changes or a mail is accepted. */
    email_refused_at: z.nullable(instant),
    status: parentStatus,
    state: parentState,
    provider,
    archived_at: z.nullable(instant),
    erased_at: z.nullable(instant),
    /** When and by which admin they were reached at their telephone number; null again once it changes. */
    reached_at: z.nullable(instant),
    reached_by: z.nullable(z.string()),
    /** The newest version of the care agreement that the family agreed to. */
    agreed_version: z.nullable(z.int()),
    /** Since when the agency may keep notes on the children's health. */
    health_consent_at: z.nullable(instant),
    /** Which of the blocked nannies the family itself asked not to come again. */
    not_again_nanny_polo_ids: z.array(id),
    /** Every required document, including those for overnight care, without a valid, approved copy today. */
    missing_documents: z.array(missingDocument),
    ...writable,
    ...storedFamily,
  },
  listed: [
    'id',
    'version',
    'name',
    'email',
    'email_refused_at',
    'phone',
    'state',
    'missing_documents',
    'created_at',
  ],
  brief: { missing_documents: z.array(z.pick(missingDocument, { title: true, required_for: true })) },
  create: parentForm,
  write: writable,
  filters: {
    equal: {
      status: parentStatus,
      state: parentState,
      provider,
      tags: requiredLine(40),
      preferred_nanny_polo_ids: id,
      blocked_nanny_polo_ids: id,
      email_verified: z.boolean(),
      /** Whether the parent has every document that a booking without overnight care requires. */
      documents_complete: z.boolean(),
      archived: z.boolean(),
      erased: z.boolean(),
    },
    range: { created_at: instant, email_verified_at: instant },
  },
  sortable: ['id', 'name', 'email', 'status', 'state', 'email_verified_at', 'created_at', 'updated_at'],
});
export type Parent = z.output<(typeof parents.get.schema.response)[200]>;
export type ListedParent = ResponseBody<typeof parents.list>[number];

export const countParents = defineCountCall(parents, parentState);
export const parentTransitionCalls = defineTransitionCalls(parents, parentTransitions);

/**
 * Archives or restores a parent. No booking, series or order can be created for an archived one. Archiving returns 409
 * `in_use` if the parent has open bookings or planned visits.
 */
export const parentArchiveCalls = defineArchiveCalls(parents);

const mayExport = requirePermission('parents', 'full', { limit: 'exports', freshProof: true });

/**
 * Exports what a parent may read of what is stored about them. Parts that the admin may not read elsewhere are named in
 * `left_out`. Adds an event.
 */
export const exportParent = defineEndpoint('GET', '/admin/users/parents/:id/export', mayExport, {
  summary: 'What a parent may read of their data, as far as the admin may',
  params: oneRecord,
  response: { 200: personExport },
});

/**
 * Redacts the person permanently everywhere, in files, events and snapshots too; payments stay, without the person's
 * data. `confirm` is the parent's e-mail address, typed again. Returns 409 `in_use` if the parent has open bookings.
 */
export const eraseParent = defineTransitionCall(
  parents,
  'erase',
  'Erase a parent permanently',
  z.extend(transitionBody, { confirm: z.string() }),
  true,
);

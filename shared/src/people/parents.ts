import * as z from 'zod/mini';
import { defineTags, distinct, internalNote, personName, personNames, phone } from '../accounts/person.ts';
import { defineEndpoint, type ResponseBody, requirePermission } from '../contract/endpoint.ts';
import {
  day,
  defineLine,
  defineText,
  email,
  id,
  instant,
  postcode,
  recordFields,
  requiredLine,
} from '../contract/field.ts';
import {
  defineArchiveCalls,
  defineCountCall,
  defineTransitionCall,
  defineTransitionCalls,
  transitionBody,
} from '../contract/life-cycle.ts';
import { defineResource, oneRecord } from '../contract/resource.ts';
import { isPlainScript } from '../contract/unprintable.ts';
import { birthOrDueDay } from './birthday.ts';
import { bookedNotes, enteredAllergies, privateNotes } from './child-notes.ts';
import { missingDocument } from './document-type.ts';
import { personExport } from './person-export.ts';

/** A place where a nanny is needed. Coordinates in degrees (WGS 84); null ones are set from the postcode. */
export const address = z.strictObject({
  label: defineLine(80),
  line: requiredLine(200),
  postcode,
  lat: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
  lng: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
  access_notes: defineText(1000),
});
export type Address = z.output<typeof address>;

/** What identifies an address in a family’s list. */
export type Place = Pick<Address, 'line' | 'postcode'>;

/** Returns whether two addresses are the same place. Their details may differ. */
export const isSameAddress = (address: Place, other: Place): boolean =>
  address.line === other.line && address.postcode === other.postcode;

/** A child as bookings and series copy it, without the notes that only the family's record has. */
export const bookedChild = z.strictObject({
  /** Unique in the family, and never given to another child. */
  id,
  name: personName(80),
  date_of_birth: day,
  ...bookedNotes,
});
export type BookedChild = z.output<typeof bookedChild>;

export const child = z.extend(bookedChild, privateNotes);
export type Child = z.output<typeof child>;

/** A child of a booking in a request: new without an id, which the API then gives. Any other id must be known in the family. */
export const sentChild = z.extend(bookedChild, { id: z.optional(bookedChild.shape.id) });
export type SentChild = z.output<typeof sentChild>;

/** A child of a booking as entered, born or due within ten months. */
export const enteredBookedChild = z.extend(sentChild, {
  date_of_birth: birthOrDueDay,
  allergies: enteredAllergies,
});

/** A child of a family as entered. */
export const enteredChild = z.extend(enteredBookedChild, privateNotes);

/** Rejects an id that an earlier child of the list has. */
const distinctChildren = z.check<readonly SentChild[]>(({ value, issues }) => {
  for (const [at, { id }] of value.entries())
    if (id !== undefined && value.findIndex((one) => one.id === id) < at)
      issues.push({ code: 'custom', path: [at, 'id'], message: 'List each child only once', input: id });
});

export const childrenOf = <Child extends z.core.$ZodType<SentChild>>(childSchema: Child) =>
  z.array(childSchema).check(z.maxLength(12, 'At most 12'), distinctChildren);

/** A person to call when the parents cannot be reached. */
export const emergencyContact = z.strictObject({ name: personName(120), phone, relation: defineLine(80) });
export type EmergencyContact = z.output<typeof emergencyContact>;

/** The fields of a family as the parent and the agency can enter them. */
export const familyFields = {
  phone: z.nullable(phone),
  /** The name on invoices and credit notes, if it differs from the parent's own; otherwise empty. */
  invoice_name: defineLine(160).check(z.refine(isPlainScript, 'Use Latin, Greek or Cyrillic letters')),
  addresses: z.array(address).check(z.maxLength(10, 'At most 10')),
  children: childrenOf(enteredChild),
  emergency_contacts: z.array(emergencyContact).check(z.maxLength(10, 'At most 10')),
};

export const storedFamily = {
  ...familyFields,
  invoice_name: z.string(),
  children: z.array(child),
};

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

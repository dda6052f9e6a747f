import * as z from 'zod/mini';
import { id } from '../contract/field.ts';
import { missingDocument } from '../people/missing-document.ts';
import { nannyCheck } from '../people/nanny-check.ts';
import { nannyDocumentKind } from '../people/nanny-dossier.ts';

/** What a booking waits for until a nanny has accepted it. */
const nannyWait = z.enum(['nanny', 'cover', 'nanny_declined', 'offer_expired', 'reply']);

/** What a family lacks from the day `family_required_from` on. Until then it is advice. */
export const familyLack = z.enum(['no_phone', 'no_emergency_contact', 'care_agreement', 'health_consent']);
export type FamilyLack = z.output<typeof familyLack>;

/** A reason why a booking that its nanny has accepted cannot be confirmed. */
export const bookingHindrance = z.object({
  kind: z.enum([
    'nanny_unavailable',
    'nanny_blocked',
    'nanny_document',
    'nanny_check',
    'parent_suspended',
    'parent_archived',
    'email_unverified',
    'email_refused',
    ...familyLack.options,
    'parent_document',
    'price_not_agreed',
    'no_address',
    'no_child',
  ]),
  /** For `parent_document` only. */
  document: z.nullable(missingDocument),
  /** For `nanny_document` only: the document that is not valid for the whole booking. */
  nanny_document: z.nullable(nannyDocumentKind),
  /** For `nanny_check` only: the check that is neither recorded nor waived. */
  nanny_check: z.nullable(nannyCheck),
});
export type BookingHindrance = z.output<typeof bookingHindrance>;

/** Everything that a booking waits for before it can be confirmed, the nanny first. */
export const bookingWaits = z.object({
  /** Null once the nanny has accepted. */
  nanny: z.nullable(nannyWait),
  hindrances: z.array(bookingHindrance),
  /** What the family lacks and this booking may be confirmed without. */
  advice: z.array(familyLack),
});
export type BookingWaits = z.output<typeof bookingWaits>;

const { kind, nanny_document, nanny_check } = bookingHindrance.shape;

/** `bookingWaits` as lists return it: only the hindrance that the next step depends on, without empty fields. */
export const briefWaits = z.object({
  nanny: z.nullable(nannyWait),
  hindrances: z.array(
    z.object({
      kind,
      document: z.optional(
        z.object({ document_type_id: id, title: z.string(), in_review_id: z.optional(id) }),
      ),
      nanny_document: z.optional(nanny_document),
      nanny_check: z.optional(nanny_check),
    }),
  ),
  /** The number of further hindrances. */
  more: z.int(),
});
export type BriefWaits = z.output<typeof briefWaits>;

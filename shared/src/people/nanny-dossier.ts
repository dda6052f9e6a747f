/** The parts of a nanny's dossier, and what follows from them on a given day. */

import * as z from 'zod/mini';
import { atMost, notHundredths } from '../contract/amount.ts';
import { day, id, orRequired } from '../contract/field.ts';
import { agencyDayOf } from '../time/agency-day.ts';
import { weekday } from '../time/agency-days.ts';

const clock = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, orRequired('A time such as 07:00')));

/** Hours of one weekday in the agency's time zone, `HH:MM`; `24:00` is midnight at its end. */
export const hours = z
  .strictObject({ weekday, from: clock, to: clock })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], message: 'Must be after the start' }));
export type Hours = z.output<typeof hours>;

const disjoint = (week: Hours[]) =>
  week.every((entry, at) =>
    week.every(
      (other, place) =>
        place <= at || entry.weekday !== other.weekday || entry.to <= other.from || other.to <= entry.from,
    ),
  );

/** The hours of a week in which the nanny can be booked. */
export const weeklyHours = z
  .array(hours)
  .check(z.maxLength(28, 'At most 28'), z.refine(disjoint, 'Hours of one day overlap'));

const hourlyRate = z.int(notHundredths).check(z.positive('Above 0'), atMost(100_000));

/** What the agency bills and pays for an hour, in minor units, from a given day. */
export const nannyRate = z
  .strictObject({ effective_from: day, bill_rate_minor: hourlyRate, pay_rate_minor: hourlyRate })
  .check(
    z.refine(({ bill_rate_minor, pay_rate_minor }) => pay_rate_minor <= bill_rate_minor, {
      path: ['pay_rate_minor'],
      message: 'Must not be above the bill rate',
    }),
  );
export type NannyRate = z.output<typeof nannyRate>;

/** Returns the rate in force on a day, or undefined before the first. */
export const findRate = (rates: readonly NannyRate[], on: string): NannyRate | undefined =>
  rates.reduce<NannyRate | undefined>(
    (latest, rate) =>
      rate.effective_from <= on && (!latest || rate.effective_from > latest.effective_from) ? rate : latest,
    undefined,
  );

export const uniformSize = z.enum(['XS', 'S', 'M', 'L', 'XL', 'XXL']);

export const uniform = z
  .strictObject({ size: uniformSize, issued_on: z.nullable(day), returned_on: z.nullable(day) })
  .check(
    z.refine(
      ({ issued_on, returned_on }) => !returned_on || (issued_on !== null && returned_on >= issued_on),
      { path: ['returned_on'], message: 'Must not be before the day of issue' },
    ),
  );
export type Uniform = z.output<typeof uniform>;

export const nannyDocumentKind = z.enum([
  'identity',
  'right_to_work',
  'dbs',
  'first_aid',
  'insurance',
  'qualification',
  'driving_licence',
]);
export type NannyDocumentKind = z.output<typeof nannyDocumentKind>;

/** A nanny needs each of these, verified and not expired, to become active. */
export const requiredNannyDocuments = [
  'identity',
  'right_to_work',
  'dbs',
  'first_aid',
] as const satisfies NannyDocumentKind[];

export const nannyDocumentStatus = z.enum(['pending', 'verified', 'rejected']);

/** How many characters of a document's number are kept. */
const visibleCharacters = 4;

/** Masks all but the last characters of a document's number. A masked number stays as it is. */
const maskNumber = (number: string): string =>
  number === '' || number.startsWith('•')
    ? number
    : `••••${number.replace(/[^A-Za-z0-9]/g, '').slice(-visibleCharacters)}`;

/**
 * A document that the agency has seen. Only the last characters of its number are stored. A new one has no `id`;
 * `seen_by`, who verified it, is written by the server.
 */
export const nannyDocument = z
  .strictObject({
    id: z.optional(id),
    kind: nannyDocumentKind,
    number: z
      .string()
      .check(
        z.regex(
          /^(•{4}[A-Za-z0-9]{0,4}|[A-Za-z0-9 ./-]{0,40})$/,
          'At most 40 letters, digits, spaces, dots, slashes and hyphens',
        ),
        z.overwrite(maskNumber),
      ),
    issued_on: z.nullable(day),
    /** The day on which it expires; null if it does not. */
    expires_on: z.nullable(day),
    status: nannyDocumentStatus,
    /** The day on which it was verified: today, unless another is sent; null before, or if it was not recorded. */
    seen_on: z.optional(
      z.nullable(day.check(z.refine((value) => value <= agencyDayOf(), 'Cannot be in the future'))),
    ),
    seen_by: z.optional(z.nullable(z.string())),
  })
  .check(
    z.refine(({ issued_on, expires_on }) => !issued_on || !expires_on || expires_on > issued_on, {
      path: ['expires_on'],
      message: 'Must be after the day of issue',
    }),
    z.refine(({ status, issued_on }) => status !== 'verified' || !issued_on || issued_on <= agencyDayOf(), {
      path: ['issued_on'],
      message: 'Cannot be in the future',
    }),
  );
export type NannyDocument = z.output<typeof nannyDocument>;

/** Whether a document has expired: from the day `expires_on` on. */
export const hasExpired = (document: { readonly expires_on: string | null }, on: string): boolean =>
  document.expires_on !== null && document.expires_on <= on;

/** A required kind of document. First aid is not required of a nanny for whom it was waived. */
export type RequiredNannyDocument = (typeof requiredNannyDocuments)[number];

/** Documents, with the kinds that their nanny needs. */
export interface NannyPapers {
  readonly documents: readonly NannyDocument[];
  readonly required_documents: readonly RequiredNannyDocument[];
}

/** Returns the first day on which a required kind of document has no valid copy any more; null if there is none. */
export const findDocumentsExpiry = ({ documents, required_documents }: NannyPapers): string | null => {
  const lastDays = required_documents.flatMap((kind) => {
    const verified = documents.filter((one) => one.kind === kind && one.status === 'verified');
    const days = verified.map(({ expires_on }) => expires_on);
    return days.includes(null) ? [] : (days.sort().at(-1) ?? []);
  });
  return lastDays.sort()[0] ?? null;
};

/** Why a nanny cannot work: a required document is missing, not verified or expired. */
export const documentFault = z.object({
  kind: z.enum(requiredNannyDocuments),
  fault: z.enum(['missing', 'not_verified', 'expired']),
});
export type DocumentFault = z.output<typeof documentFault>;

/** Returns the reasons why a nanny with these documents cannot work on a day; empty if there are none. */
export const findDocumentFaults = (
  { documents, required_documents }: NannyPapers,
  on: string,
): DocumentFault[] =>
  required_documents.flatMap((kind): DocumentFault[] => {
    const some = documents.filter((document) => document.kind === kind);
    const verified = some.filter((document) => document.status === 'verified');
    if (verified.some((document) => !hasExpired(document, on))) return [];
    if (verified.length > 0) return [{ kind, fault: 'expired' }];
    return [{ kind, fault: some.length > 0 ? 'not_verified' : 'missing' }];
  });

/** The name of each required document in messages. */
export const requiredDocumentNames: Record<RequiredNannyDocument, string> = {
  identity: 'Proof of identity',
  right_to_work: 'Right to work',
  dbs: 'DBS certificate',
  first_aid: 'First aid certificate',
};

/** Returns a fault of a required document in words, for messages. */
export const describeDocumentFault = ({ kind, fault }: DocumentFault): string =>
  `${requiredDocumentNames[kind]} ${fault.replaceAll('_', ' ')}`;

import * as z from 'zod/mini';
import { defineTags, internalNote, personName, phone } from '../accounts/person.ts';
import { defineEndpoint, type ResponseBody } from '../contract/endpoint.ts';
import {
  day,
  defineLine,
  defineText,
  email,
  id,
  instant,
  integer,
  optionalPostcode,
  recordFields,
  requiredLine,
  wholeNumber,
} from '../contract/field.ts';
import {
  defineCountCall,
  defineTransitionCall,
  defineTransitionCalls,
  transitionBody,
} from '../contract/life-cycle.ts';
import { defineResource } from '../contract/resource.ts';
import { weekday } from '../time/agency-days.ts';
import { ageGroup } from './age-group.ts';
import { birthday } from './birthday.ts';
import { maxExperienceYears } from './experience.ts';
import { checkSummary } from './nanny-check.ts';
import {
  documentFault,
  nannyDocument,
  nannyRate,
  requiredNannyDocuments,
  uniform,
  weeklyHours,
} from './nanny-dossier.ts';
import { tier } from './tier.ts';

export const nannyPoloStatus = z.enum([
  'applied',
  'screening',
  'interview',
  'document_check',
  'trial',
  'active',
  'on_leave',
  'suspended',
  'inactive',
  'rejected',
]);
export type NannyPoloStatus = z.output<typeof nannyPoloStatus>;

/**
 * Every transition of a dossier, by the name of its call. A transition to `active` needs every required document to be
 * valid, and every check recorded or waived.
 */
export const nannyPoloTransitions = {
  screen: { from: ['applied'], to: 'screening' },
  interview: { from: ['screening'], to: 'interview' },
  'check-documents': { from: ['interview'], to: 'document_check' },
  'start-trial': { from: ['document_check'], to: 'trial' },
  activate: { from: ['trial'], to: 'active' },
  'take-leave': { from: ['active'], to: 'on_leave' },
  suspend: { from: ['active'], to: 'suspended' },
  reinstate: { from: ['on_leave', 'suspended'], to: 'active' },
  deactivate: { from: ['on_leave', 'suspended'], to: 'inactive' },
  reject: { from: ['applied', 'screening', 'interview', 'document_check', 'trial'], to: 'rejected' },
} as const satisfies Record<string, { from: NannyPoloStatus[]; to: NannyPoloStatus }>;
export type NannyPoloTransition = keyof typeof nannyPoloTransitions;

const many = <T extends z.core.$ZodType>(schema: T, max: number) =>
  z.array(schema).check(z.maxLength(max, `At most ${max}`));
const degrees = (limit: number) => z.nullable(z.number().check(z.gte(-limit), z.lte(limit)));

const writable = {
  display_name: personName(120),
  legal_name: personName(160),
  date_of_birth: z.nullable(day),
  phone: z.nullable(phone),
  email: z.nullable(email),
  /** The nanny's home, from which distances are measured. Null coordinates are set from the postcode. */
  address: defineLine(200),
  postcode: optionalPostcode,
  lat: degrees(90),
  lng: degrees(180),
  travel_radius_km: wholeNumber(0, 100),
  languages: defineTags(12),
  skills: defineTags(20),
  age_groups: many(ageGroup, 6),
  experience_years: wholeNumber(0, maxExperienceYears),
  tier,
  /** Agreed hourly rates; the one in force is the latest that has begun. */
  rates: many(nannyRate, 60).check(
    z.refine(
      (rates) => new Set(rates.map((rate) => rate.effective_from)).size === rates.length,
      'Only one rate per day',
    ),
  ),
  max_children: wholeNumber(0, 12),
  /** The hours a week that the nanny wants to work; null if not recorded. */
  wanted_hours_per_week: z.nullable(wholeNumber(0, 168)),
  overnight_ok: z.boolean(),
  live_in_ok: z.boolean(),
  bio: defineText(4000),
  uniform: z.nullable(uniform),
  availability: weeklyHours,
  documents: many(nannyDocument, 40),
  /** The agency's rating, 1 to 5 in tenths; null until there is one. */
  rating: z.nullable(
    z.number().check(z.gte(1, 'At least 1'), z.lte(5, 'At most 5'), z.multipleOf(0.1, 'In steps of 0.1')),
  ),
  internal_note: internalNote,
};

const entered = { ...writable, date_of_birth: z.nullable(birthday) };

/** The form of a new dossier, which starts as `applied`. */
export const nannyPoloForm = z.strictObject({
  ...z.partial(z.object(entered)).shape,
  display_name: writable.display_name,
  legal_name: writable.legal_name,
});

export const nannyPolo = defineResource({
  name: 'master/nanny-polo',
  people: true,
  permission: 'nanny-polo',
  record: {
    ...recordFields,
    code: z.string(),
    status: nannyPoloStatus,
    /** The path of the portrait at the API's origin; null without one. */
    photo: z.nullable(z.string()),
    /** Since when a mail server refuses the address for good; null again once it changes or a mail is accepted. */
    email_refused_at: z.nullable(instant),
    /** The rates in force today, in minor units for an hour; null before the first. */
    bill_rate_minor: z.nullable(z.int()),
    pay_rate_minor: z.nullable(z.int()),
    first_aid: z.boolean(),
    /** Whether every required document is verified and unexpired today, and the reasons if not. */
    documents_valid: z.boolean(),
    document_faults: z.array(documentFault),
    /** The kinds of document without which the nanny cannot work. */
    required_documents: z.array(z.enum(requiredNannyDocuments)),
    /** Each check, in order. */
    checks: z.array(checkSummary),
    /** When the applicant is interviewed; null until it is arranged. */
    interview_at: z.nullable(instant),
    /** How many visits families have rated, and the mean of their stars; null without one. */
    rating_count: z.int(),
    rating_mean: z.nullable(z.number()),
    /** When the first required document expires; null if none does. */
    documents_expire_on: z.nullable(day),
    ...writable,
  },
  listed: [
    'id',
    'version',
    'code',
    'display_name',
    'status',
    'photo',
    'email_refused_at',
    'tier',
    'languages',
    'postcode',
    'documents_expire_on',
    'bill_rate_minor',
  ],
  create: nannyPoloForm,
  write: entered,
  filters: {
    equal: {
      status: nannyPoloStatus,
      tier,
      languages: requiredLine(40),
      skills: requiredLine(40),
      age_groups: ageGroup,
      /** Weekdays on which the nanny can be booked. */
      weekdays: weekday,
      overnight_ok: z.boolean(),
      live_in_ok: z.boolean(),
      first_aid: z.boolean(),
      documents_valid: z.boolean(),
    },
    range: {
      bill_rate_minor: integer,
      experience_years: integer,
      max_children: integer,
      rating: z.number(),
      documents_expire_on: day,
      created_at: instant,
    },
  },
  sortable: [
    'id',
    'code',
    'display_name',
    'status',
    'tier',
    'experience_years',
    'bill_rate_minor',
    'pay_rate_minor',
    'rating',
    'documents_expire_on',
    'created_at',
    'updated_at',
  ],
});
export type NannyPolo = z.output<(typeof nannyPolo.get.schema.response)[200]>;
export type ListedNannyPolo = ResponseBody<typeof nannyPolo.list>[number];

export const countNannyPolo = defineCountCall(nannyPolo, nannyPoloStatus);

const position = z.object({
  id,
  display_name: z.string(),
  status: nannyPoloStatus,
  lat: writable.lat,
  lng: writable.lng,
});

/** Names and homes of all nannies who match the list's filter: what a map of thousands needs. */
export const nannyPlaces = defineEndpoint('GET', '/admin/master/nanny-polo/places', nannyPolo.list.config, {
  summary: 'Homes of all nannies who match a filter',
  querystring: z.pick(nannyPolo.list.schema.querystring, { filter: true }),
  response: { 200: z.array(position) },
});
export type NannyPlace = ResponseBody<typeof nannyPlaces>[number];

/** `interview` takes the time of the interview, which the applicant is mailed. */
const interviewBody = z.extend(transitionBody, { interview_at: instant });
const { interview: _, ...otherTransitions } = nannyPoloTransitions;

export const nannyPoloTransitionCalls = {
  ...defineTransitionCalls(nannyPolo, otherTransitions),
  interview: defineTransitionCall(nannyPolo, 'interview', 'From screening to interview', interviewBody),
};

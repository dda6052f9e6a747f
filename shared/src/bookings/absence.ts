/** The desk of a nanny who cannot come: their bookings in a period, and a plan of replacements. */

import * as z from 'zod/mini';
import { defineEndpoint, type ResponseBody, requirePermission } from '../contract/endpoint.ts';
import { day, defineText, endsLater, id, instant, oneRecord, period, version } from '../contract/field.ts';
import { absenceHead } from './absence-list.ts';
import { absenceChoice, absencePrice, absenceVisit, replacement } from './absence-visit.ts';
import { weekHours } from './availability.ts';
import { agencyPays } from './booking.ts';
import { coverPlan } from './cover.ts';

/**
 * What a plan achieves and, once it is applied, what has been achieved: by nannies who were offered visits or accepted.
 */
const outcome = z.object({
  /** The number of visits with another nanny. */
  covered: z.int(),
  /** The number of families that get at least one nanny who is new to them. */
  new_families: z.int(),
  cost_minor: z.int(),
});
export type AbsenceOutcome = z.output<typeof outcome>;

/** Why the plan for a visit no longer holds; `data.visits` of a 409 with the code `stale_plan` lists them. */
const staleVisit = z.object({ booking_id: id, code: z.string(), message: z.string() });
export type StaleVisit = z.output<typeof staleVisit>;

export const absence = z.object({
  ...absenceHead,
  nanny_phone: z.nullable(z.string()),
  applied_at: z.nullable(instant),
  applied_by: z.nullable(z.string()),
  /** Soonest first. */
  visits: z.array(absenceVisit),
  /** Planned days of series that the absence releases. Their bookings will be made without a nanny. */
  holds: z.array(
    z.object({
      series_id: id,
      code: z.string(),
      parent_name: z.string(),
      day,
      ...period,
    }),
  ),
  outcome,
  /** How far the plan may be from the best one, for each goal. */
  gap: outcome,
  /** What has changed since the plan was made; empty unless the desk is a draft. */
  stale: z.array(staleVisit),
  /** The mails that the plan queued, in words; empty in a draft. */
  notices: z.array(z.string()),
});
export type Absence = z.output<typeof absence>;

export const absenceForm = z
  .strictObject({ nanny_polo_id: id, ...period, reason: z.optional(defineText(500)) })
  .check(endsLater);

const read = requirePermission('booking', 'visit');
const write = requirePermission('booking', 'full');
const absenceCall = { params: oneRecord, response: { 200: absence } } as const;
const atVersion = z.strictObject({ version });
const applying = z.extend(atVersion, { agency_pays: agencyPays });
const url = '/admin/absence/:id';

/** Opens a desk with a plan. 409 `in_use` with the nanny’s draft in `data.absences` if there is one. */
export const createAbsence = defineEndpoint('POST', '/admin/absence', write, {
  summary: 'Open the desk of a nanny who cannot come',
  body: absenceForm,
  response: { 201: absence },
});

export const getAbsence = defineEndpoint('GET', url, read, {
  summary: 'The desk of an absent nanny',
  ...absenceCall,
});

/** The prices of the visits that have a nanny, chosen in the plan or booked since. */
export const absencePrices = defineEndpoint('GET', `${url}/prices`, read, {
  summary: 'What the visits of an absent nanny cost with another one, and who pays a rise',
  params: oneRecord,
  response: { 200: z.array(absencePrice) },
});

/** Recalculates the plan of a draft. Choices made by hand are kept where possible. */
export const planAbsence = defineEndpoint('POST', `${url}/plan`, write, {
  summary: 'Recalculate the plan of an absence',
  ...absenceCall,
  body: atVersion,
});

/** The nannies who are free for a visit, best first, each with the outcome of the plan in which they are chosen. */
export const absenceOptions = defineEndpoint('GET', `${url}/visit/:booking`, read, {
  summary: 'Who could take a visit of an absent nanny, and what each choice does to the plan',
  params: z.extend(oneRecord, { booking: oneRecord.shape.id }),
  response: {
    200: z.object({
      nannies: z.array(
        z.extend(replacement, {
          week: weekHours,
          outcome,
          /** The codes of the other visits that get another nanny or none. */
          also_changed: z.array(z.string()),
        }),
      ),
    }),
  },
});
export type AbsenceOptions = ResponseBody<typeof absenceOptions>;

/**
 * Chooses what happens to a visit of a draft. Another visit changes only if it had no nanny, or if the chosen nanny
 * cannot do both. 422 if that nanny is not free, or if no swap is possible.
 */
export const chooseForVisit = defineEndpoint('POST', `${url}/choice`, write, {
  summary: 'Choose what happens to a visit of an absent nanny',
  ...absenceCall,
  body: z.strictObject({
    version,
    booking_id: id,
    choice: absenceChoice,
    nanny_polo_id: z.optional(id),
  }),
});

/** Applies the plan, rolls it back, and returns who would get which mail. Throws what `applyAbsence` throws. */
export const previewAbsence = defineEndpoint('POST', `${url}/preview`, write, {
  summary: 'Who would be notified if the plan of an absence were applied; stores nothing',
  ...absenceCall,
  body: applying,
  response: {
    200: z.object({
      notices: z.array(z.string()),
      /** The visits about which several nannies are asked, and who. */
      asking: z.array(
        z.object({
          ...z.pick(absenceVisit, { booking_id: true, code: true, parent_name: true, choice: true }).shape,
          plan: coverPlan,
        }),
      ),
    }),
  },
});

/**
 * Adds the time off, withdraws the nanny and carries out each choice, all or nothing. Repeating the call returns the
 * desk. 409 `stale_plan` lists the visits whose plan no longer holds, and nothing is changed.
 */
export const applyAbsence = defineEndpoint('POST', `${url}/apply`, write, {
  summary: 'Apply the plan of an absence',
  ...absenceCall,
  body: applying,
});

export const discardAbsence = defineEndpoint('POST', `${url}/discard`, write, {
  summary: 'Discard the draft of an absence',
  ...absenceCall,
  body: atVersion,
});

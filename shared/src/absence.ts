import * as z from 'zod/mini';
import { absenceHead } from './absence-list.ts';
import { askState } from './ask.ts';
import { bookingOffer } from './booking.ts';
import { bookingService } from './booking-service.ts';
import { bookingStatus } from './booking-status.ts';
import { bookingWaits } from './booking-wait.ts';
import { coverAsk, coverState } from './cover.ts';
import { type Answer, endpoint } from './endpoint.ts';
import { day, id, instant, text, version } from './field.ts';
import { mailState } from './mail-state.ts';
import { oneRecord } from './resource.ts';

/** The desk of a nanny who cannot come: their bookings in some time, and a plan of who replaces them. */

/**
 * What becomes of a booking: offered to one nanny; open, and several nannies are asked in waves; open, and nobody is
 * asked; cancelled without a fee; or the nannies of a chain are asked for a swap, and several nannies in waves if it is
 * off (`swap_then_ask`).
 */
export const absenceChoice = z.enum(['offer', 'ask', 'leave_open', 'release', 'swap', 'swap_then_ask']);
export type AbsenceChoice = z.output<typeof absenceChoice>;

/** The standing of a visit: `planned` in a draft, afterwards as its booking, cover request and current offer say. */
export const absenceVisitState = z.enum([
  'planned',
  'open',
  'asking',
  'swapping',
  'offered',
  'accepted',
  'declined',
  'covered',
  'released',
  'expired',
]);
export type AbsenceVisitState = z.output<typeof absenceVisitState>;

/** A nanny who is free for a visit, and what speaks for them. */
const replacement = z.object({
  nanny_polo_id: id,
  name: z.string(),
  why: z.array(z.string()),
  /** Whether they have never looked after the children of this family. */
  new_to_family: z.boolean(),
  /** The price with them above that with the absent nanny, in minor units; below 0 if they are cheaper. */
  cost_minor: z.int(),
});
export type Replacement = z.output<typeof replacement>;

/**
 * Visits that change nanny in turn so that an uncovered one gets a nanny: the first step is that visit, and each nanny
 * gives up the visit of the next step.
 */
const chain = z.object({
  steps: z.array(
    z.extend(replacement, {
      booking_id: id,
      code: z.string(),
      parent_name: z.string(),
      start_at: instant,
      end_at: instant,
      /** The nanny who gives the visit up; null for the uncovered one. */
      from_name: z.nullable(z.string()),
      /** What the nanny was asked; null in a draft and before the quiet hours end. */
      ask: z.nullable(
        z.object({
          id,
          state: askState,
          seen_at: z.nullable(instant),
          answered_at: z.nullable(instant),
          /** The mail that asked them; null once the queue has forgotten it. */
          mail: z.nullable(mailState),
        }),
      ),
    }),
  ),
  /** The swap, once the plan is applied. */
  request: z.nullable(
    z.object({
      id,
      state: coverState,
      /** When the nannies are asked, and once they were, until when they can reply; null once it has ended. */
      next_wave_at: z.nullable(instant),
      /** Why it is off; null if it was made. */
      ended_why: z.nullable(z.string()),
    }),
  ),
});
export type AbsenceChain = z.output<typeof chain>;

/** What a plan achieves. */
const outcome = z.object({
  /** The visits that would be offered to a nanny. */
  covered: z.int(),
  /** The families who get at least one nanny who is new to them. */
  new_families: z.int(),
  cost_minor: z.int(),
});
export type AbsenceOutcome = z.output<typeof outcome>;

/** What a line says of a nanny who was asked. */
const askFields = {
  id: true,
  nanny_polo_id: true,
  nanny_polo_name: true,
  state: true,
  seen_at: true,
  answered_at: true,
  mail: true,
} as const;

const visit = z.object({
  booking_id: id,
  code: z.string(),
  status: bookingStatus,
  parent_id: id,
  parent_name: z.string(),
  /** Null for a booking of its own. */
  series_id: z.nullable(id),
  service: bookingService,
  start_at: instant,
  end_at: instant,
  choice: absenceChoice,
  /** The chosen nanny; null unless `choice` is `offer`. */
  replacement: z.nullable(replacement),
  /** In a draft how a swap could cover it; afterwards the swap that was asked for. Null if there is none. */
  chain: z.nullable(chain),
  /** Whether a coordinator chose, and not the search for the best plan. */
  by_hand: z.boolean(),
  state: absenceVisitState,
  /** What the booking waits for; null in a draft, and once it is confirmed or called off. */
  waits_for: z.nullable(bookingWaits),
  /** The current offer, the name of its nanny, and its mail; null in a draft and while there is none. */
  offer: z.nullable(z.extend(bookingOffer, { nanny_name: z.string(), mail: z.nullable(mailState) })),
  /** The nannies who have been asked since the plan was applied, by wave; empty in a draft. */
  asks: z.array(z.pick(coverAsk, askFields)),
  /** The latest mail to the family since the plan was applied; null in a draft and once the queue has forgotten it. */
  family_mail: z.nullable(mailState),
});
export type AbsenceVisit = z.output<typeof visit>;

/** Why a line of a plan no longer holds; `data.visits` of a 409 with the code `stale_plan` lists them. */
const staleVisit = z.object({ booking_id: id, code: z.string(), message: z.string() });
export type StaleVisit = z.output<typeof staleVisit>;

export const absence = z.object({
  ...absenceHead,
  applied_at: z.nullable(instant),
  applied_by: z.nullable(z.string()),
  /** Soonest first. */
  visits: z.array(visit),
  /** Planned days of series that the absence releases. Their bookings will be made without a nanny. */
  holds: z.array(
    z.object({
      series_id: id,
      code: z.string(),
      parent_name: z.string(),
      day,
      start_at: instant,
      end_at: instant,
    }),
  ),
  outcome,
  /** How far the plan may be from the best one, by each aim. */
  gap: outcome,
  /** What has changed since the plan was made; empty unless it is a draft. */
  stale: z.array(staleVisit),
  /** The mails that the plan queued, in words; empty in a draft. */
  notices: z.array(z.string()),
});
export type Absence = z.output<typeof absence>;

/** The form of an absence. */
export const absenceForm = z
  .strictObject({ nanny_polo_id: id, start_at: instant, end_at: instant, reason: z.optional(text(500)) })
  .check(
    z.refine(({ start_at, end_at }) => Date.parse(end_at) > Date.parse(start_at), {
      path: ['end_at'],
      message: 'Must be after the start',
    }),
  );

const tags = ['absence'];
const read = { access: { permission: 'booking', type: 'visit' } } as const;
const write = { access: { permission: 'booking', type: 'full' } } as const;
const one = { tags, params: oneRecord } as const;
const atVersion = z.strictObject({ version });
const url = '/admin/absence/:id';

/** Opens a desk with a plan. 409 `in_use` with the nanny’s draft in `data.absences` if there is one. */
export const createAbsence = endpoint({
  method: 'POST',
  url: '/admin/absence',
  schema: {
    summary: 'Open the desk of a nanny who cannot come',
    tags,
    body: absenceForm,
    response: { 201: absence },
  },
  config: write,
});

export const getAbsence = endpoint({
  method: 'GET',
  url,
  schema: { summary: 'The desk of an absent nanny', ...one, response: { 200: absence } },
  config: read,
});

/** Makes the plan of a draft anew; what was chosen by hand stays as far as it is possible. */
export const planAbsence = endpoint({
  method: 'POST',
  url: `${url}/plan`,
  schema: {
    summary: 'Make the plan of an absence anew',
    ...one,
    body: atVersion,
    response: { 200: absence },
  },
  config: write,
});

/** The nannies who are free for a visit, best first, each with the plan that choosing them leads to. */
export const absenceOptions = endpoint({
  method: 'GET',
  url: `${url}/visit/:booking`,
  schema: {
    summary: 'Who could take a visit of an absent nanny, and what each choice does to the plan',
    tags,
    params: z.extend(oneRecord, { booking: oneRecord.shape.id }),
    response: {
      200: z.object({
        nannies: z.array(
          z.extend(replacement, {
            outcome,
            /** The codes of the other visits that get another nanny or none. */
            moves: z.array(z.string()),
          }),
        ),
      }),
    },
  },
  config: read,
});
export type AbsenceOptions = Answer<typeof absenceOptions>;

/** Chooses for one visit of a draft. Other visits change only if the nanny cannot do both. 422 if they are not free. */
export const chooseForVisit = endpoint({
  method: 'POST',
  url: `${url}/choice`,
  schema: {
    summary: 'Choose who takes a visit of an absent nanny',
    ...one,
    body: z.strictObject({
      version,
      booking_id: id,
      choice: absenceChoice,
      nanny_polo_id: z.optional(id),
    }),
    response: { 200: absence },
  },
  config: write,
});

/** Applies the plan and rolls it back: who gets which mail, in words. Throws what `applyAbsence` throws. */
export const previewAbsence = endpoint({
  method: 'POST',
  url: `${url}/preview`,
  schema: {
    summary: 'Who would be notified by the plan of an absence; stores nothing',
    ...one,
    body: atVersion,
    response: { 200: z.object({ notices: z.array(z.string()) }) },
  },
  config: write,
});

/**
 * Enters the time off, withdraws the nanny and makes the offers, all or nothing. The same call again returns the desk. 409
 * `stale_plan` with the visits whose plan no longer holds, and then nothing is changed.
 */
export const applyAbsence = endpoint({
  method: 'POST',
  url: `${url}/apply`,
  schema: { summary: 'Apply the plan of an absence', ...one, body: atVersion, response: { 200: absence } },
  config: write,
});

/** Closes a draft without doing anything. */
export const discardAbsence = endpoint({
  method: 'POST',
  url: `${url}/discard`,
  schema: { summary: 'Discard the draft of an absence', ...one, body: atVersion, response: { 200: absence } },
  config: write,
});

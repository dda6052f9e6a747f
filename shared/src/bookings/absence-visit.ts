/** A visit on the desk of an absent nanny: what becomes of it, and who was asked about it. */

import * as z from 'zod/mini';
import { id, instant, period } from '../contract/field.ts';
import { weekHours } from './availability.ts';
import { bookingWaits } from './booking-wait.ts';
import { coverAsk, coverPlan, coverRequest } from './cover.ts';
import { mailState } from './mail-state.ts';

/**
 * What becomes of a booking. `offer`: it is offered to one nanny. `ask`: several nannies are asked in waves.
 * `leave_open`: nobody is asked. `release`: it is cancelled without a fee. `swap`: the nannies of a chain are asked for
 * a swap. `swap_then_ask`: as `swap`, then as `ask` if the swap is off.
 */
export const absenceChoice = z.enum(['offer', 'ask', 'leave_open', 'release', 'swap', 'swap_then_ask']);
export type AbsenceChoice = z.output<typeof absenceChoice>;

/**
 * The state of a visit: `planned` in a draft, afterwards derived from its booking, cover request and current offer.
 * `declined`: by the nanny of the offer. `released`: its booking is cancelled.
 */
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
  'booking_declined',
  'expired',
  'no_show',
]);
export type AbsenceVisitState = z.output<typeof absenceVisitState>;

/** A nanny who is free for a visit, and why to choose them. */
export const replacement = z.object({
  nanny_polo_id: id,
  name: z.string(),
  why: z.array(z.string()),
  /** Whether they have never looked after this family's children. */
  new_to_family: z.boolean(),
  /** How much more the family would pay than with the replaced nanny, in minor units; can be negative. */
  cost_minor: z.int(),
});
export type Replacement = z.output<typeof replacement>;

const phone = z.nullable(z.string());

/** A nanny whom a plan chooses, as a desk shows them. */
const chosen = z.extend(replacement, {
  phone,
  /** Their hours, with the visits that the plan gives them; null in a plan that is no longer a draft. */
  week: z.nullable(weekHours),
});

/** What a nanny was asked about a visit, as a desk shows it. */
const visitAsk = z.extend(
  z.pick(coverAsk, {
    id: true,
    nanny_polo_id: true,
    nanny_polo_name: true,
    state: true,
    seen_at: true,
    mail: true,
  }),
  { phone },
);

/** The price of a visit with its nanny, and who pays what it is above the price that the family agreed to. */
export const absencePrice = z.object({
  booking_id: id,
  total_minor: z.int(),
  /** How far it is above the agreed price; can be negative. */
  rise_minor: z.int(),
  /**
   * `family`: they are asked to agree to the rise, unless the agency chooses to pay it. `agency`: it pays the rise. Null
   * without a rise.
   */
  payer: z.nullable(z.enum(['family', 'agency'])),
});
export type AbsencePrice = z.output<typeof absencePrice>;

/**
 * Visits that change nanny in turn so that an uncovered one gets a nanny: the first step is that visit, and each nanny
 * gives up the visit of the next step.
 */
const chain = z.object({
  steps: z.array(
    z.extend(chosen, {
      booking_id: id,
      code: z.string(),
      parent_name: z.string(),
      ...period,
      /** The nanny who gives the visit up; null for the uncovered one. */
      from_name: z.nullable(z.string()),
      /** What the nanny was asked; null in a draft and before the quiet hours end. */
      ask: z.nullable(visitAsk),
    }),
  ),
  /** The swap, once the plan is applied. */
  request: z.nullable(
    z.pick(coverRequest, { id: true, state: true, next_wave_at: true, ended_at: true, ended_why: true }),
  ),
});
export type AbsenceChain = z.output<typeof chain>;

export const absenceVisit = z.object({
  booking_id: id,
  code: z.string(),
  parent_id: id,
  parent_name: z.string(),
  parent_phone: phone,
  ...period,
  choice: absenceChoice,
  /** The chosen nanny; null unless `choice` is `offer`. */
  replacement: z.nullable(chosen),
  /** In a draft, who is asked if the choice is to ask several, perhaps after a swap; otherwise null. */
  asking: z.nullable(coverPlan),
  /** In a draft, how a swap could cover it; afterwards, the swap that was asked for. Null if there is none. */
  chain: z.nullable(chain),
  /** Whether a coordinator made the choice, not the search for the best plan. */
  by_hand: z.boolean(),
  state: absenceVisitState,
  /** What the booking waits for; null in a draft, or if the booking is neither requested nor offered. */
  waits_for: z.nullable(bookingWaits),
  /** The current offer; null in a draft and while there is none. */
  offer: z.nullable(
    z.object({
      nanny_polo_id: id,
      nanny_name: z.string(),
      phone,
      expires_at: instant,
      mail: z.nullable(mailState),
    }),
  ),
  /** The nannies who have been asked since the plan was applied, by wave; empty in a draft and for a swap. */
  asks: z.array(visitAsk),
  /** The latest mail to the family that was queued since the plan was applied; null if the queue has none. */
  family_mail: z.nullable(mailState),
});
export type AbsenceVisit = z.output<typeof absenceVisit>;

/**
 * A time that may be a slip is booked only if a person has agreed to it: calls return 409 `unusual_time` unless they
 * name exactly the kinds of its reasons in `unusual_time`.
 */

import * as z from 'zod/mini';

/** A start at most this long ahead is unusual while the office is closed, in milliseconds. */
export const shortNoticeMs = 2 * 3_600_000;

const unusualTimeKind = z.enum(['long', 'far_ahead', 'short_notice', 'closed']);
export type UnusualTimeKind = z.output<typeof unusualTimeKind>;

/** The kinds of exactly the reasons that a person has agreed to; none by default. */
export const agreedTimes = z.optional(z.array(unusualTimeKind).check(z.maxLength(4, 'At most 4')));

/** Why a time is unusual, in `data.reasons` of 409 `unusual_time`; at most one reason of each kind. */
export type UnusualTime =
  /** A visit by the hour lasts longer than a day. */
  | {
      readonly kind: 'long';
      readonly start_at: string;
      readonly end_at: string;
      readonly hours: number;
      readonly price_minor: number;
    }
  /** The start is more than a year ahead. */
  | { readonly kind: 'far_ahead'; readonly start_at: string; readonly days: number }
  /** The start is within two hours while the office is closed; `opens` and `closes` are on the agency's clock. */
  | {
      readonly kind: 'short_notice';
      readonly start_at: string;
      readonly opens: string;
      readonly closes: string;
      readonly phone: string;
    }
  /** The agency is closed on the day of the start. Only the office can agree to it. */
  | { readonly kind: 'closed'; readonly start_at: string; readonly day: string; readonly name: string };

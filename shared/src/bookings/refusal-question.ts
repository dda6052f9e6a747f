import type { ErrorBody } from '../contract/error.ts';
import type { UserChildrenBooking } from './children-booked.ts';
import type { UnusualTime } from './unusual-time.ts';

/** What a call asks a person once, before it is repeated with their consent. */
export type Question<Booking extends { readonly id: number } = UserChildrenBooking> =
  | { readonly code: 'children_booked'; readonly bookings: readonly Booking[] }
  | { readonly code: 'unusual_time'; readonly reasons: readonly UnusualTime[] };

/** Returns the question that a refusal asks; null for any other refusal. */
export function readQuestion<Booking extends { readonly id: number } = UserChildrenBooking>(
  body: Pick<ErrorBody, 'code' | 'data'> | undefined,
): Question<Booking> | null {
  if (body?.code !== 'children_booked' && body?.code !== 'unusual_time') return null;
  return { bookings: [], reasons: [], ...(body.data as object), code: body.code };
}

/** Returns the field with which a call is repeated once a person has agreed. */
export const consentOf = (question: Question<{ readonly id: number }>) =>
  question.code === 'children_booked'
    ? { also_booked: question.bookings.map(({ id }) => id) }
    : { unusual_time: question.reasons.map(({ kind }) => kind) };

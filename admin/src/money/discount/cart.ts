import type { TypedNumber } from '@nanny-polo/shared/contract/typed-number';
import { quoteDiscount } from '@nanny-polo/shared/money/discount';
import { findAgencyInstant } from '@nanny-polo/shared/time/agency-clock';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import type { Draft } from './discount-form.ts';

/** The values of a discount's example. */
export interface Cart {
  service: string;
  start_at: string | null;
  hours: TypedNumber;
  children_count: TypedNumber;
  tier: string;
  /** Null for a new family. */
  parent_id: number | null;
  /** The time of the order; null for now. */
  at: string | null;
}

/** Returns the first example: four hours of hourly care next Monday from nine, one child, a standard nanny. */
export function createFirstCart(): Cart {
  const today = agencyDayOf();
  const monday = addDays(today, (8 - new Date(today).getUTCDay()) % 7 || 7);
  const nine = findAgencyInstant(Date.parse(`${monday}T09:00:00Z`));
  return {
    service: 'hourly',
    start_at: new Date(nine).toISOString(),
    hours: 4,
    children_count: 1,
    tier: 'standard',
    parent_id: null,
    at: null,
  };
}

/** Returns the body of the call for a quote, or null while the example or the discount is incomplete. */
export function questionOf({ start_at, hours, parent_id, at, ...care }: Cart, draft: Draft | null) {
  const start = Date.parse(start_at ?? '');
  if (!draft || Number.isNaN(start) || typeof hours !== 'number') return null;
  const body = {
    ...care,
    start_at,
    end_at: new Date(start + Math.round(hours * 60) * 60_000).toISOString(),
    ...(parent_id && { parent_id }),
    ...(at && { at }),
    draft,
  };
  return quoteDiscount.schema.body.safeParse(body).data ?? null;
}

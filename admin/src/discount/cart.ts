import { agency } from '@nanny-polo/shared/constants';
import { quoteDiscount } from '@nanny-polo/shared/discount';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import type { Draft } from './form.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** The example that a discount is tried on, as its inputs hold it. */
export interface Cart {
  service: string;
  start_at: string | null;
  /** Whole or half hours. */
  hours: number | null;
  children_count: number | null;
  tier: string;
  /** Null is a family that has never booked. */
  parent_id: number | null;
  /** When it is ordered; null is now. */
  at: string | null;
}

/** Four hours of hourly care next Monday from nine, one child, a standard nanny. */
export function firstCart(): Cart {
  const today = dayjs().tz(agency.timeZone).startOf('day');
  const monday = today.add((8 - today.day()) % 7 || 7, 'day').hour(9);
  return {
    service: 'hourly',
    start_at: monday.toISOString(),
    hours: 4,
    children_count: 1,
    tier: 'standard',
    parent_id: null,
    at: null,
  };
}

const hour = 3_600_000;

/** What is asked of the API, or null while the example is not whole. */
export function questionOf({ start_at, hours, parent_id, at, ...care }: Cart, draft: Draft | null) {
  const start = Date.parse(start_at ?? '');
  if (!draft || Number.isNaN(start) || !hours) return null;
  const body = {
    ...care,
    start_at,
    end_at: new Date(start + hours * hour).toISOString(),
    ...(parent_id && { parent_id }),
    ...(at && { at }),
    draft,
  };
  return quoteDiscount.schema.body.safeParse(body).data ?? null;
}

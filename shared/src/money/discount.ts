import * as z from 'zod/mini';
import { inOrder } from '../bookings/booking-rules.ts';
import { defineEndpoint, requirePermission } from '../contract/endpoint.ts';
import { id, instant, period, recordFields, requiredLine, wholeNumber } from '../contract/field.ts';
import { defineCountCall } from '../contract/life-cycle.ts';
import { defineResource } from '../contract/resource.ts';
import { tier } from '../people/tier.ts';
import { bookingService } from '../pricing/booking-service.ts';
import { amount, discountCode, largestAmount, positiveAmount, quote } from '../pricing/quote.ts';

/** `percent` of what is left to pay, without transport; `fixed` minor units; or `free_hours` of care. */
export const discountKind = z.enum(['percent', 'fixed', 'free_hours']);
export type DiscountKind = z.output<typeof discountKind>;

/** Derived from the discount's window, its uses and `paused`, never stored. */
export const discountStatus = z.enum(['scheduled', 'active', 'paused', 'exhausted', 'ended']);
export type DiscountStatus = z.output<typeof discountStatus>;

const positive = (maximum: number) =>
  z.int('A whole number').check(z.positive('Above 0'), z.maximum(maximum, `At most ${maximum}`));
const limit = z.nullable(positive(1_000_000));

const writable = {
  name: requiredLine(80),
  /** Null if the discount applies automatically. Unique, and stored in capitals. */
  code: z.nullable(discountCode),
  kind: discountKind,
  /** A percentage, minor units or hours, by `kind`. */
  value: z.int('A whole number').check(z.positive('Above 0'), z.maximum(largestAmount, 'Too large')),
  /** The most that one use takes off. */
  max_amount_minor: z.nullable(positiveAmount),
  /** The window, end excluded; null if it is open on that side. */
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  /** The minimum sum of the lines, before any discount. */
  min_spend_minor: z.nullable(amount),
  min_hours: z.nullable(positive(2_208)),
  /**
   * The services and weekdays (1 is Monday) that it can be used for; an empty list allows any. If it is used for an
   * order as a whole, every booking of the order must match both.
   */
  services: z.array(bookingService).check(z.maxLength(4)),
  weekdays: z.array(z.int().check(z.gte(1, '1 to 7'), z.lte(7, '1 to 7'))).check(z.maxLength(7)),
  first_booking_only: z.boolean(),
  limit_total: limit,
  limit_per_parent: limit,
  /** The most that all its uses together take off. */
  budget_minor: z.nullable(positiveAmount),
  combinable: z.boolean(),
  /** The highest is tried first. */
  priority: wholeNumber(-1000, 1000),
  paused: z.boolean(),
};

/** Rules between the fields of a discount, for the fields that a call contains. */
const consistent = z.check<{
  kind?: DiscountKind | undefined;
  value?: number | undefined;
  starts_at?: string | null | undefined;
  ends_at?: string | null | undefined;
}>(({ value: { kind, value, starts_at, ends_at }, issues }) => {
  const wrong = (field: string, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: field });
  if (kind === 'percent' && (value ?? 0) > 100) wrong('value', 'At most 100');
  if (kind === 'free_hours' && (value ?? 0) > 2_208) wrong('value', 'At most 2208');
  if (starts_at && ends_at && Date.parse(ends_at) <= Date.parse(starts_at))
    wrong('ends_at', 'Must be after the start');
});

const { name, kind, value, ...others } = writable;

const form = { name, kind, value, ...z.partial(z.object(others)).shape };

/** The form of a discount: the body of POST, and what the back office validates before it sends it. */
export const discountForm = z.strictObject(form).check(consistent);

/** An unsaved discount, with the id of the one that it changes, if any. */
const discountDraft = z.strictObject({ ...form, id: z.optional(id) }).check(consistent);

/** The id of a new discount's draft in a quote; the highest, so that it sorts as the newest. */
export const draftDiscountId = 2_147_483_647;

/** Checks only the rules between fields, for a changed record. */
export const discountRules = z.object(writable).check(consistent);

export const discount = defineResource({
  name: 'master/discount',
  permission: 'discount',
  record: {
    ...recordFields,
    ...writable,
    status: discountStatus,
    /** The number of uses that are reserved or consumed, and the sum that they take off. */
    used_count: z.int(),
    used_minor: z.int(),
  },
  create: discountForm,
  write: writable,
  filters: {
    equal: { status: discountStatus, kind: discountKind, paused: z.boolean(), combinable: z.boolean() },
    range: { starts_at: instant, ends_at: instant, created_at: instant },
  },
  sortable: [
    'id',
    'name',
    'code',
    'kind',
    'value',
    'priority',
    'starts_at',
    'ends_at',
    'used_count',
    'used_minor',
  ],
});
export type Discount = z.output<(typeof discount.get.schema.response)[200]>;

/** Returns the maximum number of uses by one parent: 1 for a discount on first bookings. Null means no limit. */
export const usesPerParentOf = (
  rules: Pick<Discount, 'first_booking_only' | 'limit_per_parent'>,
): number | null => (rules.first_booking_only ? 1 : rules.limit_per_parent);

export const countDiscounts = defineCountCall(discount, discountStatus);

const read = requirePermission('discount', 'visit');

/** Prices an example: how much each discount takes off, and why others do not apply. Stores nothing. */
export const quoteDiscount = defineEndpoint('POST', '/admin/master/discount/quote', read, {
  summary: 'Price an example, with the discounts that apply and the reasons why others do not',
  body: z
    .strictObject({
      service: bookingService,
      ...period,
      children_count: z.int().check(z.gte(1, 'At least 1'), z.lte(12, 'At most 12')),
      tier,
      /** Takes this parent's bookings and uses into account; by default, a new parent's. */
      parent_id: z.optional(id),
      codes: z.optional(z.array(discountCode).check(z.maxLength(10))),
      /** Treated as if it were saved in place of the discount that it changes, and as if its code were given. */
      draft: z.optional(discountDraft),
      /** The instant to price at; now by default. */
      at: z.optional(instant),
    })
    .check(inOrder),
  response: { 200: quote },
});

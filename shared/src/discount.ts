import * as z from 'zod/mini';
import { inOrder } from './booking.ts';
import { bookingService } from './booking-service.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, recordFields, requiredText } from './field.ts';
import { amount, discountCode, largestAmount, quote } from './quote.ts';
import { resource } from './resource.ts';

/** `percent` of what is left to pay, `fixed` minor units, or `free_hours` of care. */
export const discountKind = z.enum(['percent', 'fixed', 'free_hours']);
export type DiscountKind = z.output<typeof discountKind>;

/** Where a discount stands, told by its clock and its uses; never kept. */
export const discountStatus = z.enum(['scheduled', 'active', 'paused', 'exhausted', 'ended']);
export type DiscountStatus = z.output<typeof discountStatus>;

const positive = (maximum: number) =>
  z.int('A whole number').check(z.positive('Above 0'), z.maximum(maximum, `At most ${maximum}`));
const positiveAmount = positive(largestAmount);
const limit = z.nullable(positive(1_000_000));

const writable = {
  name: requiredText(80),
  /** Null applies by itself. Stored in capitals; no two discounts share one. */
  code: z.nullable(discountCode),
  kind: discountKind,
  /** A percentage, minor units or hours, by `kind`. */
  value: positiveAmount,
  /** It never takes more than this off one order. */
  max_amount_minor: z.nullable(positiveAmount),
  /** From when and until before when; null is open. */
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  /** Of the lines, before any discount. */
  min_spend_minor: z.nullable(amount),
  min_hours: z.nullable(positive(2_208)),
  /** Every booking of the order is of one of these and starts on one of these days, 1 is Monday; none is any. */
  services: z.array(bookingService).check(z.maxLength(4)),
  weekdays: z.array(z.int().check(z.gte(1, '1 to 7'), z.lte(7, '1 to 7'))).check(z.maxLength(7)),
  first_booking_only: z.boolean(),
  limit_total: limit,
  limit_per_parent: limit,
  /** It takes no more than this off all orders together. */
  budget_minor: z.nullable(positiveAmount),
  combinable: z.boolean(),
  /** The highest is tried first. */
  priority: z.int('A whole number').check(z.gte(-1000, 'At least -1000'), z.lte(1000, 'At most 1000')),
  paused: z.boolean(),
};

/** The rules between a discount's fields, for whichever of them a call names. */
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

/** What the form of a discount holds: POST takes it, and the back office checks it before. */
export const discountForm = z.strictObject(form).check(consistent);

/** A form that is not saved, with the id of the discount that it is to change, where there is one. */
const discountDraft = z.strictObject({ ...form, id: z.optional(id) }).check(consistent);

/** The id under which the draft of a new discount stands in a quote: it is the youngest of all. */
export const draftDiscountId = 2_147_483_647;

/** The rules between fields alone, for a changed record. */
export const discountRules = z.object(writable).check(consistent);

export const discount = resource({
  name: 'master/discount',
  permission: 'discount',
  record: {
    ...recordFields,
    ...writable,
    status: discountStatus,
    /** Orders that hold or have used it, and what it takes off them together. */
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

/** How many discounts stand in each status, under the same filter as the list. */
export const countDiscounts = endpoint({
  method: 'GET',
  url: '/admin/master/discount/count',
  schema: {
    summary: 'Discounts by status, under the filter of a list',
    tags: ['master/discount'],
    querystring: z.pick(discount.list.schema.querystring, { filter: true }),
    response: { 200: z.record(discountStatus, z.int()) },
  },
  config: { access: { permission: 'discount', type: 'visit' } },
});

/** Prices an example cart: which rule takes how much off what, and why the others do not. Changes nothing. */
export const quoteDiscount = endpoint({
  method: 'POST',
  url: '/admin/master/discount/quote',
  schema: {
    summary: 'What discounts do to an example cart, and why',
    tags: ['master/discount'],
    body: z
      .strictObject({
        service: bookingService,
        start_at: instant,
        end_at: instant,
        children_count: z.int().check(z.gte(1, 'At least 1'), z.lte(12, 'At most 12')),
        tier: z.enum(['basic', 'standard', 'senior']),
        /** Counts this parent's bookings and uses; without one, a new parent's. */
        parent_id: z.optional(id),
        codes: z.optional(z.array(discountCode).check(z.maxLength(10))),
        /** Counts as if it were saved, in the place of the discount it changes, and its code as given. */
        draft: z.optional(discountDraft),
        /** The instant to price at; without it, now. */
        at: z.optional(instant),
      })
      .check(inOrder),
    response: { 200: quote },
  },
  config: { access: { permission: 'discount', type: 'visit' } },
});

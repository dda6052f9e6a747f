import { type Discount, discount, discountForm, discountRules } from '@nanny-polo/shared/money/discount';
import { en } from '../../base/messages/en.ts';
import { createValidator } from '../../records/edit/validate.ts';

type Values = Record<string, unknown>;

/** How a discount applies, derived from whether it has a code; only the form uses it. */
export const ways = ['itself', 'code'] as const;

export const wayOf = (code: string | null | undefined) => (code ? 'code' : 'itself');

/** Returns the values to save, with hidden fields emptied. */
export function emptyHiddenFields<T extends object>(values: T): T {
  const { way, ...shown } = values as Values;
  if (way === 'itself') shown.code = null;
  if (shown.kind === 'fixed') shown.max_amount_minor = null;
  if (shown.first_booking_only) shown.limit_per_parent = null;
  return shown as T;
}

const checked = (validate: (values: Values) => Values) => (values: Values) => ({
  ...validate(emptyHiddenFields(values)),
  ...(values.way === 'code' && !values.code && { code: en.shell.required }),
});

export const validateNew = checked(createValidator(discountForm));
export const validateChanged = checked(createValidator(discountRules));

const written = Object.keys(discount.write.shape);

/** Returns the form's values as a draft to quote, or null while they are invalid. A missing name becomes `unnamed`. */
export function draftOf(values: Values, unnamed: string) {
  const shown = emptyHiddenFields(values) as Partial<Discount>;
  const given = written
    .map((field) => [field, shown[field as keyof Discount]])
    .filter(([, value]) => value !== undefined);
  const form = { ...Object.fromEntries(given), name: shown.name?.trim() || unnamed };
  const { data } = discountForm.safeParse(form);
  return data ? { ...data, ...(shown.id && { id: shown.id }) } : null;
}
export type Draft = NonNullable<ReturnType<typeof draftOf>>;

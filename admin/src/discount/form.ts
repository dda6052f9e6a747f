import { type Discount, discount, discountForm, discountRules } from '@nanny-polo/shared/discount';
import { validateBy } from '../edit/validate.ts';
import { en } from '../messages/en.ts';

type Values = Record<string, unknown>;

/** How a discount comes to apply: a question of the form alone, told by whether there is a code. */
export const ways = ['itself', 'code'] as const;

/** The word on how a discount with this code comes to apply. */
export const wayOf = (code: string | null | undefined) => (code ? 'code' : 'itself');

/** What the form shows as what is saved: fields that its kind, way or rules hide hold nothing. */
export function asShown<T extends object>(values: T): T {
  const { way, ...shown } = values as Values;
  if (way === 'itself') shown.code = null;
  if (shown.kind === 'fixed') shown.max_amount_minor = null;
  if (shown.first_booking_only) shown.limit_per_parent = null;
  return shown as T;
}

const checked = (validate: (values: Values) => Values) => (values: Values) => ({
  ...validate(asShown(values)),
  ...(values.way === 'code' && !values.code && { code: en.shell.required }),
});

export const validateNew = checked(validateBy(discountForm));
export const validateChanged = checked(validateBy(discountRules));

const written = Object.keys(discount.write.shape);

/** What the form holds as the draft of a quote, or null while its rules do not hold. A name can still be missing. */
export function draftOf(values: Values, unnamed: string) {
  const shown = asShown(values) as Partial<Discount>;
  const given = written
    .map((field) => [field, shown[field as keyof Discount]])
    .filter(([, value]) => value !== undefined);
  const form = { ...Object.fromEntries(given), name: shown.name?.trim() || unnamed };
  const { data } = discountForm.safeParse(form);
  return data ? { ...data, ...(shown.id && { id: shown.id }) } : null;
}
export type Draft = NonNullable<ReturnType<typeof draftOf>>;

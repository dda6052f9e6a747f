import { agency } from '@nanny-polo/shared/contract/agency';

/** The props of a `NumberField` for an amount in minor units. */
export const inCurrency = {
  options: { style: 'currency', currency: agency.currency },
  transform: (minor: number) => minor / 100,
} as const;

/** Returns the props of a `NumberField` for a quantity in a unit of `Intl.NumberFormat`, such as `kilometer`. */
export const getUnitProps = (unit: string) => ({ options: { style: 'unit', unit } });

/** The choices of a `SelectField` for a boolean: the icons of `BooleanField` are hidden from screen readers. */
export const yesOrNo = [true, false].map((id) => ({ id, name: `ra.boolean.${id}` }));

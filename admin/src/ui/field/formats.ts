import { agency } from '@nanny-polo/shared/contract/agency';
import { getTimeZone } from '@nanny-polo/shared/time/time-zone';

const withWeekday = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** Returns the props of a `DateField` for an instant, on the agency's clock. */
export const getInstantProps = () => ({
  showTime: true,
  options: { ...withWeekday, timeZone: getTimeZone() },
});

/** The props of a `NumberField` for an amount in minor units. */
export const inCurrency = {
  options: { style: 'currency', currency: agency.currency },
  transform: (minor: number) => minor / 100,
} as const;

/** Returns the props of a `NumberField` for a quantity in a unit of `Intl.NumberFormat`, such as `kilometer`. */
export const getUnitProps = (unit: string) => ({ options: { style: 'unit', unit } });

/** The choices of a `SelectField` for a boolean: the icons of `BooleanField` are hidden from screen readers. */
export const yesOrNo = [true, false].map((id) => ({ id, name: `ra.boolean.${id}` }));

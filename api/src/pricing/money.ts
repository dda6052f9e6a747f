import { agency } from '@nanny-polo/shared/constants';

const format = new Intl.NumberFormat(agency.locale, { style: 'currency', currency: agency.currency });

/** Minor units as people read them: `£118.50`. */
export const money = (minor: number): string => format.format(minor / 100);

import { agency } from '@nanny-polo/shared/constants';

const format = new Intl.NumberFormat(agency.locale, { style: 'currency', currency: agency.currency });

/** An amount in minor units as people read it, `£12.50`. */
export const money = (minor: number): string => format.format(minor / 100);

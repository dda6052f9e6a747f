import { visitCount } from '../../kernel/mail/when.ts';
import type { CoverAskRow } from '../schedule/cover-table.ts';

type Asked = Pick<CoverAskRow, 'preferred' | 'visits' | 'distance_km'>;

const kilometres = (distance: number) => `${Math.round(distance * 10) / 10} km`;

/** Returns why a nanny is asked, in sentences addressed to them. */
export const whyForNanny = ({ preferred, visits, distance_km }: Asked): string[] => [
  ...(preferred ? ['The family would like you to come.'] : []),
  ...(visits > 0 ? [`You know the family from ${visitCount(visits)}.`] : []),
  ...(distance_km === null ? [] : [`It is ${kilometres(distance_km)} from your home.`]),
  'You are free at that time.',
];

/** Returns why a nanny was asked, in words for the office. */
export const whyForOffice = ({ preferred, visits, distance_km }: Asked): string[] => [
  ...(preferred ? ['Preferred by the family'] : []),
  ...(visits > 0 ? [`Knows the family: ${visitCount(visits)}`] : []),
  ...(distance_km === null ? [] : [`${kilometres(distance_km)} away`]),
];

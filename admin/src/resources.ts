import { booking } from './booking/index.ts';

/** The resources that have screens. */
export const resources = [booking];

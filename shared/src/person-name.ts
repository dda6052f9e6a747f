import { requiredText } from './field.ts';

/** One of a person's names. */
export const personName = requiredText(80);

/** The names of a person with an account. */
export const personNames = { first_name: personName, last_name: personName };

import * as z from 'zod/mini';
import { defineTags, personName, phone } from '../accounts/person.ts';
import { allowCallers, defineEndpoint, messageOnly } from '../contract/endpoint.ts';
import {
  defineText,
  email,
  orRequired,
  postcode,
  required,
  requiredText,
  wholeNumber,
} from '../contract/field.ts';
import { wholeNumberFault } from '../contract/typed-number.ts';
import { ageGroup } from './age-group.ts';
import { maxExperienceYears } from './experience.ts';

const application = z.strictObject({
  name: personName(120),
  email,
  phone,
  postcode,
  experience_years: wholeNumber(0, maxExperienceYears, orRequired(wholeNumberFault)),
  languages: defineTags(12).check(z.minLength(1, required)),
  age_groups: z.array(ageGroup).check(z.maxLength(ageGroup.options.length)),
  overnight_ok: z.boolean(),
  live_in_ok: z.boolean(),
  about: requiredText(2000),
  /** A honeypot: people do not see this field, and programs that fill in every field give themselves away. */
  website: z.optional(defineText(200)),
});
export type Application = z.output<typeof application>;

/**
 * Applies for work: adds a dossier with the status `applied`, unless a dossier already has this e-mail address. The
 * response does not say which; rate-limited (429).
 */
export const sendApplication = defineEndpoint('POST', '/applications', allowCallers('public'), {
  summary: 'Apply to work as a nanny',
  body: application,
  ...messageOnly,
});

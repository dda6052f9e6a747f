/** The files of the agency's folder with the site's words. Names in braces are replaced, such as `{agency}` or `{phone}`. */

import { defineCollection } from 'astro:content';
import { existsSync, globSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const base: string = import.meta.env.AGENCY_FOLDER;

const patterns: string[] = [];

/** Defines a collection for the files of the folder that match a pattern. */
function defineFiles<Schema extends z.ZodType>(pattern: string, schema: Schema) {
  patterns.push(pattern);
  return defineCollection({ loader: glob({ base, pattern }), schema });
}

const text = z
  .string({ error: ({ input }) => (input === undefined ? 'Missing' : 'Not a text; put it in quotes') })
  .trim()
  .min(1, 'Empty; remove it or fill it in');
const texts = z.array(text).min(1, 'At least one');
const namedText = z.strictObject({ name: text, text });
/** A picture's path in the folder. */
const picture = text.refine((path) => existsSync(join(base, path)), 'There is no such file in the folder');

const site = z.strictObject({
  title: text,
  description: text,
  /** What the agency is, at the foot of each page. */
  footerLine: text.optional(),
  /** Where the company is registered, such as `Registered in England and Wales.` */
  registered: text.optional(),
  /** Whom to ring if a child is in danger. */
  emergency: text.optional(),
  /** The description of the picture that other sites show beside a link to this one. */
  pictureAlt: text.optional(),
});

const hero = z.strictObject({
  title: text,
  /** The second half of the title. */
  promise: text.optional(),
  lead: text.optional(),
  facts: texts.optional(),
});

const service = z.strictObject({ name: text, text, when: text.optional() }).optional();

const hours = z.strictObject({
  title: text,
  lead: text.optional(),
  services: z.strictObject({ hourly: service, daily: service, overnight: service, live_in: service }),
});

const vetting = z.strictObject({
  title: text,
  lead: text.optional(),
  steps: z.array(
    namedText.extend({
      /** A drawing; without it the step has its number. */
      icon: z
        .enum(['work_history', 'interview', 'identity', 'dbs', 'references', 'first_aid', 'trial'])
        .optional(),
    }),
  ),
  after: text.optional(),
});

/** The nannies, the families and the facts of the registration are in agency.json. */
const people = z.strictObject({
  title: text,
  /** The title if agency.json lists neither nannies nor families. */
  titleWithoutPeople: text,
});

const booking = z.strictObject({
  title: text,
  steps: z.array(namedText),
  /** An invented booking. */
  example: z
    .strictObject({
      title: text,
      care: text,
      events: z.array(z.strictObject({ at: text, what: text })),
      quote: text.optional(),
      checks: text.optional(),
      price: text.optional(),
      caption: text,
    })
    .optional(),
  after: text.optional(),
});

const tier = namedText.optional();

const prices = z.strictObject({
  title: text,
  lead: text.optional(),
  /** The server adds the price of each tier. */
  tiers: z.strictObject({ basic: tier, standard: tier, senior: tier }),
  extras: z
    .strictObject({ title: text, items: z.array(z.strictObject({ name: text, value: text })) })
    .optional(),
  example: z.strictObject({ title: text, text, total: text.optional() }).optional(),
});

const answer = z.strictObject({ title: text, more: text.optional() });

const area = z.strictObject({
  title: text,
  lead: text.optional(),
  /** What the check of a postcode says about it; `{place}` is a district of London, or the postcode. */
  check: z
    .strictObject({
      hint: text.optional(),
      core: answer,
      /** If agency.json lists places of `area.outer`. */
      outer: answer.optional(),
      /** Outside the area. */
      elsewhere: answer,
      /** In the United Kingdom. */
      invalid: answer.optional(),
    })
    .optional(),
  /** The words of the map of London. */
  map: z.strictObject({ alt: text, office: text, core: text, outer: text }).optional(),
});

const letter = z.strictObject({
  title: text,
  text: texts,
  signature: text,
  role: text.optional(),
  portrait: picture.optional(),
});

const questions = z.strictObject({
  title: text,
  items: z.array(z.strictObject({ question: text, answer: text })).min(1, 'At least one'),
});

const close = z.strictObject({
  title: text,
  text: text.optional(),
  /** Beside the link to `appStoreUrl` of agency.json. */
  app: z.strictObject({ link: text, note: text.optional() }).optional(),
});

const points = z.strictObject({ title: text, points: texts });

const work = z.strictObject({
  title: text,
  description: text,
  lead: text,
  offer: points.optional(),
  need: points.optional(),
  /** Above the application form. */
  form: z.strictObject({ title: text, lead: text.optional() }),
});

const legal = z.strictObject({
  title: text,
  description: text,
  lead: text.optional(),
  /** The day of the last change. */
  updated: z.coerce.date(),
  /** Whether a lawyer must still check the text, which the page then says. */
  template: z.boolean().default(false),
});

export const collections = {
  site: defineFiles('site.yaml', site),
  hero: defineFiles('landing/hero.yaml', hero),
  hours: defineFiles('landing/hours.yaml', hours),
  vetting: defineFiles('landing/vetting.yaml', vetting),
  people: defineFiles('landing/people.yaml', people),
  booking: defineFiles('landing/booking.yaml', booking),
  prices: defineFiles('landing/prices.yaml', prices),
  area: defineFiles('landing/area.yaml', area),
  letter: defineFiles('landing/letter.yaml', letter),
  questions: defineFiles('landing/questions.yaml', questions),
  close: defineFiles('landing/close.yaml', close),
  work: defineFiles('work-with-us.yaml', work),
  legal: defineFiles('legal/{privacy-policy,terms-conditions}.md', legal),
};

const missing = ['site.yaml', 'legal/privacy-policy.md', 'legal/terms-conditions.md'].filter(
  (file) => !existsSync(join(base, file)),
);
// Without a word, a misspelt file would be a section that is left out.
const unknown = globSync('{landing,legal}/*.{yaml,yml,md}', { cwd: base }).filter(
  (file) => !patterns.some((pattern) => matchesGlob(file, pattern)),
);
const faults = [
  ...missing.map((file) => `${file} is missing`),
  ...unknown.map((file) => `${file} is not the name of a section or page`),
];
if (faults.length > 0) throw new Error(`The agency’s folder ${base}: ${faults.join('; ')}`);

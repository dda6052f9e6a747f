import * as z from 'zod';

/** How often something may be done within a number of seconds. */
export interface Limit {
  readonly times: number;
  readonly seconds: number;
}

/** `10/900` is ten times in 900 seconds. Several limits, comma-separated, all apply. */
const limits = z
  .string()
  .regex(/^\d+\/\d+(,\d+\/\d+)*$/, 'times/seconds, such as 10/900; several comma-separated')
  .transform((value): readonly Limit[] =>
    value.split(',').map((limitText) => {
      const [times = 0, seconds = 0] = limitText.split('/').map(Number);
      return { times, seconds };
    }),
  );

/** The limits, each with its environment variable and its default. */
const settings = {
  /** Failed sign-ins and wrong PINs of one account from one network, and wrong current passwords of one session. */
  signInAccount: ['LIMIT_SIGN_IN_ACCOUNT', '10/900'],
  /** Failed sign-ins and wrong PINs from one network, counted separately. */
  signInIp: ['LIMIT_SIGN_IN_IP', '100/3600'],
  /** Wrong one-time codes and recovery codes of one admin. */
  secondFactor: ['LIMIT_SECOND_FACTOR', '5/900'],
  /** Challenges for signing in with a passkey from one network. */
  passkeyIp: ['LIMIT_PASSKEY_IP', '300/3600'],
  /** Mails with a PIN or a verification link to one address in one realm. */
  mail: ['LIMIT_MAIL', '1/60,5/3600,10/86400'],
  /** PINs requested for one address in one realm, with or without an account. */
  pin: ['LIMIT_PIN', '10/86400'],
  /** Registrations from one network. */
  registerIp: ['LIMIT_REGISTER_IP', '60/3600'],
  /** Messages to the agency from one network. */
  supportIp: ['LIMIT_SUPPORT_IP', '5/3600'],
  /** Applications of nannies from one network. */
  applicationIp: ['LIMIT_APPLICATION_IP', '5/3600'],
  /** Calls of one session to one endpoint that ends or protects an account, and undos. No other limit counts these. */
  defence: ['LIMIT_DEFENCE', '30/60,120/3600'],
  /** Writes and price calculations of one account, except calls that need a permission of type `full`. */
  accountCalls: ['LIMIT_ACCOUNT_CALLS', '120/60,1200/3600'],
  /** Changes to one account's own profile, family and preferred nannies. */
  accountChanges: ['LIMIT_ACCOUNT_CHANGES', '60/3600,200/86400'],
  /** Requests of one account to change its e-mail address, each of which may send a mail to the new address. */
  emailChanges: ['LIMIT_EMAIL_CHANGES', '5/3600,10/86400'],
  /** Bookings and series requested by one parent, changes that they ask for, and visits of a series that they skip. */
  bookings: ['LIMIT_BOOKINGS', '30/3600,60/86400'],
  /** Discount codes of one parent that did not apply. */
  codes: ['LIMIT_CODES', '60/3600,200/86400'],
  /** Documents uploaded by one parent. */
  uploads: ['LIMIT_UPLOADS', '60/3600,200/86400'],
  /** Files of parents' documents opened by one account, and invoices opened by one parent. */
  files: ['LIMIT_FILES', '300/3600'],
  /** Exports of personal data by one account. */
  exports: ['LIMIT_EXPORTS', '10/3600'],
  /** Rows of people's lists read in one session without a fresh proof. */
  peopleRows: ['LIMIT_PEOPLE_ROWS', '500/600'],
  /** Searches of one admin over all records. */
  searches: ['LIMIT_SEARCHES', '300/60,6000/3600'],
} as const;

export type Limits = { readonly [name in keyof typeof settings]: readonly Limit[] };

type Variable = (typeof settings)[keyof typeof settings][0];

/** The schemas of the limits, by their environment variables. */
export const limitSettings = Object.fromEntries(
  Object.values(settings).map(([variable, usual]) => [variable, limits.prefault(usual)]),
) as Record<Variable, z.ZodPrefault<typeof limits>>;

export const limitsOf = (environment: Record<Variable, readonly Limit[]>) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, [variable]]) => [name, environment[variable]]),
  ) as Limits;

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
    value.split(',').map((one) => {
      const [times = 0, seconds = 0] = one.split('/').map(Number);
      return { times, seconds };
    }),
  );

/** The limits, by the names of their environment variables. */
export const limitSettings = {
  /** Failed sign-ins and wrong PINs of one account from one network. */
  LIMIT_SIGN_IN_ACCOUNT: limits.prefault('10/900'),
  /** Failed sign-ins and wrong PINs from one network. */
  LIMIT_SIGN_IN_IP: limits.prefault('100/3600'),
  /** Mails to one address in one realm with a PIN or a link that verifies it. */
  LIMIT_MAIL: limits.prefault('1/60,5/3600,10/86400'),
  /** PINs of one account. */
  LIMIT_PIN: limits.prefault('10/86400'),
  /** Accounts opened from one network. */
  LIMIT_REGISTER_IP: limits.prefault('60/3600'),
  /** Messages to the agency from one network. */
  LIMIT_SUPPORT_IP: limits.prefault('5/3600'),
  /** Applications of nannies from one network. */
  LIMIT_APPLICATION_IP: limits.prefault('5/3600'),
  /** Writes and price calculations of one account, except calls that need a permission of type `full`. */
  LIMIT_ACCOUNT_CALLS: limits.prefault('120/60,1200/3600'),
  /** Changes to one account's own profile, family and password. */
  LIMIT_ACCOUNT_CHANGES: limits.prefault('60/3600,200/86400'),
  /** Requests of one account to change its e-mail address, each of which sends a mail to the new address. */
  LIMIT_EMAIL_CHANGES: limits.prefault('5/3600,10/86400'),
  /** Bookings requested by one parent. */
  LIMIT_BOOKINGS: limits.prefault('30/3600,60/86400'),
  /** Discount codes of one parent that did not apply. */
  LIMIT_CODES: limits.prefault('30/3600,100/86400'),
  /** Documents uploaded by one parent. */
  LIMIT_UPLOADS: limits.prefault('30/3600,100/86400'),
  /** Files of parents' documents opened by one account. */
  LIMIT_FILES: limits.prefault('300/3600'),
  /** Exports of personal data by one account. */
  LIMIT_EXPORTS: limits.prefault('10/3600'),
  /** Searches of one admin over all records. */
  LIMIT_SEARCHES: limits.prefault('300/60,6000/3600'),
};

type Settings = { [Name in keyof typeof limitSettings]: readonly Limit[] };

export const limitsOf = (settings: Settings) => ({
  signInAccount: settings.LIMIT_SIGN_IN_ACCOUNT,
  signInIp: settings.LIMIT_SIGN_IN_IP,
  mail: settings.LIMIT_MAIL,
  pin: settings.LIMIT_PIN,
  registerIp: settings.LIMIT_REGISTER_IP,
  supportIp: settings.LIMIT_SUPPORT_IP,
  applicationIp: settings.LIMIT_APPLICATION_IP,
  accountCalls: settings.LIMIT_ACCOUNT_CALLS,
  accountChanges: settings.LIMIT_ACCOUNT_CHANGES,
  emailChanges: settings.LIMIT_EMAIL_CHANGES,
  bookings: settings.LIMIT_BOOKINGS,
  codes: settings.LIMIT_CODES,
  uploads: settings.LIMIT_UPLOADS,
  files: settings.LIMIT_FILES,
  exports: settings.LIMIT_EXPORTS,
  searches: settings.LIMIT_SEARCHES,
});

export type Limits = Readonly<ReturnType<typeof limitsOf>>;

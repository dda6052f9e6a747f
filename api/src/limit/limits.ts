import * as z from 'zod';

/** So many times within so many seconds. */
export interface Limit {
  readonly times: number;
  readonly seconds: number;
}

/** `10/900` is ten times in 900 seconds; several, comma-separated, hold together. */
const limits = z
  .string()
  .regex(/^\d+\/\d+(,\d+\/\d+)*$/, 'times/seconds, such as 10/900; several comma-separated')
  .transform((value): readonly Limit[] =>
    value.split(',').map((one) => {
      const [times = 0, seconds = 0] = one.split('/').map(Number);
      return { times, seconds };
    }),
  );

/** The figures of every limit, by the name that sets it. */
export const limitSettings = {
  /** Failed sign-ins, and guesses at a PIN, of one account from one address. */
  LIMIT_SIGN_IN_ACCOUNT: limits.prefault('10/900'),
  /** Failed sign-ins, and guesses at a PIN, from one address. */
  LIMIT_SIGN_IN_IP: limits.prefault('100/3600'),
  /** Mails that somebody without a session can cause to one address, in one realm. */
  LIMIT_MAIL: limits.prefault('1/60,5/3600,10/86400'),
  /** PINs of one account. */
  LIMIT_PIN: limits.prefault('10/86400'),
  /** Accounts opened from one address. */
  LIMIT_REGISTER_IP: limits.prefault('60/3600'),
  /** Messages to the agency from one address. */
  LIMIT_SUPPORT_IP: limits.prefault('5/3600'),
};

export interface Limits {
  readonly signInAccount: readonly Limit[];
  readonly signInIp: readonly Limit[];
  readonly mail: readonly Limit[];
  readonly pin: readonly Limit[];
  readonly registerIp: readonly Limit[];
  readonly supportIp: readonly Limit[];
}

type Settings = { [Name in keyof typeof limitSettings]: readonly Limit[] };

export const limitsOf = (settings: Settings): Limits => ({
  signInAccount: settings.LIMIT_SIGN_IN_ACCOUNT,
  signInIp: settings.LIMIT_SIGN_IN_IP,
  mail: settings.LIMIT_MAIL,
  pin: settings.LIMIT_PIN,
  registerIp: settings.LIMIT_REGISTER_IP,
  supportIp: settings.LIMIT_SUPPORT_IP,
});

declare module 'virtual:countries' {
  import type { Country } from '@nanny-polo/shared/accounts/phone';

  /** The countries of each calling code, such as `44`, the main one first. */
  export const countriesOfCodes: Readonly<Record<string, readonly Country[]>>;
}

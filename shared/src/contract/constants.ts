/** Constants of the product, each stated once. Sections are those of docs/specification.md. */

const daySeconds = 24 * 60 * 60;

/** Session cookie (section 3): 14 days, in seconds. */
export const sessionCookie = {
  name: 'auth-token',
  maxAge: 14 * daySeconds,
  path: '/',
  sameSite: 'lax',
} as const;

/** Local storage key of the current profile (section 3). */
export const profileKey = 'auth-user';

/** Language cookie (section 9): 365 days, in seconds. */
export const languageCookie = {
  name: 'i18n_redirected',
  maxAge: 365 * daySeconds,
  path: '/',
  sameSite: 'lax',
} as const;

/** How long a link in a mail about an account is valid, in hours. */
export const tokenHours = 24;

/** The minimum length of a password, in characters. */
export const minPasswordCharacters = 10;

/** Lifetime of a notification (section 9), in tenths of a second. */
export const notificationTimer = 60;

/** Password reset countdown (section 9), in seconds: the shortest lifetime of a PIN. */
export const pinCountdownSeconds = 60;

/** The resend button appears this many seconds after registration (section 9). */
export const resendAfterSeconds = 5;

/** A page that fails to load a chunk reloads at most once in this many seconds (section 9). */
export const reloadGuardSeconds = 10;

/** Routes prefetched at the same time (section 9). */
export const prefetchConcurrency = 4;

/** Google sign-in popup (section 9), in CSS pixels. */
export const googlePopup = { width: 452, height: 633 } as const;

/** Phone input defaults (section 9). */
export const phoneInput = {
  maxLength: 25,
  placeholder: 'Enter a phone number',
  name: 'telephone',
  type: 'tel',
} as const;

/** Date picker defaults (section 9): Monday is 1, years inclusive. */
export const datePicker = { firstDayOfWeek: 1, hour12: false, minYear: 1900, maxYear: 2100 } as const;

/** Map clustering (section 9): pixels, markers, markers per batch, kilometres, pixels. */
export const mapCluster = {
  gridSize: 60,
  minimumSize: 2,
  batchSize: 2000,
  maximumDistanceKm: 40_000,
  iconSizes: [53, 56, 66, 78, 90],
} as const;

/** Pages of the site whose path ends with a token: one file each, whatever the token. */
export const tokenPages = [
  'email-verification',
  'verify-email-changes',
  'not-me',
  'offer',
  'series-offer',
  'ask',
  'price',
] as const;

/** Pages of the site whose path ends with the id of a record: one file each, whatever the id. */
export const recordPages = ['user/booking', 'user/series'] as const;

/** The sections of a parent's account, in the order of its menu. */
export const userPages = ['bookings', 'request', 'documents', 'family', 'account'] as const;
export type UserPage = (typeof userPages)[number];

/** Returns the path of a section; the first is /user itself. */
export const userPathOf = (page: UserPage): string => (page === 'bookings' ? '/user' : `/user/${page}`);

/** A parent's invoices, to which the bookings and the account link. */
export const invoicesPath = '/user/invoices';

/** Pages of the site whose path ends with a token: one file each, whatever the token. */
export const tokenPages = ['email-verification', 'verify-email-changes', 'offer'] as const;

/** The pages within /user, each with its own fragment; the first by default. */
export const userPages = ['request', 'bookings', 'documents', 'family', 'you'] as const;

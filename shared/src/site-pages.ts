/** Pages of the site that are followed by a token: one file each, whatever the token. */
export const tokenPages = ['email-verification', 'verify-email-changes', 'offer'] as const;

/** The pages within /user, each behind its own fragment of the address; the first where there is none. */
export const userPages = ['request', 'bookings', 'documents', 'family', 'you'] as const;

/** Pages of the site that are followed by a token: one file each, whatever the token. */
export const tokenPages = ['email-verification', 'verify-email-changes', 'offer'] as const;

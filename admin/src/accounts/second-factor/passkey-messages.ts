/** In a file of its own, because the sign-in page loads it. */
export const passkeyTexts = {
  cancelled: 'No passkey was used. Please try again, or choose another way.',
  known: 'This device already has a passkey for your account.',
  failed: 'The passkey could not be used here. Please try again, or choose another way.',
} as const;

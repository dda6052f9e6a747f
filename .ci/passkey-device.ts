import type { Page } from '@playwright/test';

/** A passkey as Chromium exports it, with its private key and the counter of its uses. */
interface Credential {
  readonly credentialId: string;
  readonly isResidentCredential: boolean;
  readonly rpId?: string;
  readonly userHandle?: string;
  readonly privateKey: string;
  readonly signCount: number;
}

/**
 * Adds a device that holds passkeys to the page's browser. By itself it agrees to each use, after it has verified the
 * person. The suggestions of a sign-in page take a passkey as soon as the device is present.
 */
export async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setPresent: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    setVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Returns the only passkey on the device, with its key and counter. */
    exportPasskey: async (): Promise<Credential> => {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
      const [credential] = credentials;
      if (!credential || credentials.length > 1)
        throw new Error(`The device has ${credentials.length} passkeys`);
      return credential;
    },
    /** Replaces what the device holds by these passkeys. */
    replacePasskeys: async (...credentials: Credential[]) => {
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
      for (const credential of credentials)
        await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
  };
}

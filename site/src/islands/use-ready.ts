import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns whether the island runs: false in the page as it was built. */
export const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Returns whether the browser has passkeys: false in the page as it was built. */
export const useHasPasskeys = (): boolean => useReady() && typeof PublicKeyCredential === 'function';

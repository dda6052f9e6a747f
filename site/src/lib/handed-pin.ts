/** A PIN that one page requests and the page for forgotten passwords takes, in the same window. */

import type { SentPin } from '@nanny-polo/shared/accounts/sent-pin';

const key = 'sent-pin';

interface HandedPin {
  readonly email: string;
  readonly sent: SentPin;
}

export function handOverPin(pin: HandedPin): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(pin));
  } catch {
    // The storage is blocked: the next page begins with the address.
  }
}

/** Returns the PIN that was handed over, once; else null. */
export function takeHandedPin(): HandedPin | null {
  try {
    const pin = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return JSON.parse(pin ?? 'null');
  } catch {
    return null;
  }
}

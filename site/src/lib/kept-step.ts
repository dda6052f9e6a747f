/** The step at which a form of several stands, in this window: over a reload, or for the page to which another leads. */

import type { SentPin } from '@nanny-polo/shared/accounts/sent-pin';

interface Steps {
  /** The PIN that the page for forgotten passwords takes. */
  readonly 'sent-pin': { readonly email: string; readonly sent: SentPin };
  /** The address that has been registered and not yet verified. */
  readonly registered: string;
}

export function keepStep<Name extends keyof Steps>(name: Name, step: Steps[Name]): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(step));
  } catch {
    // The storage is blocked: the next page begins with the first step.
  }
}

/** Returns the step that was kept, once; else null. */
export function takeStep<Name extends keyof Steps>(name: Name): Steps[Name] | null {
  try {
    const step = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    return JSON.parse(step ?? 'null');
  } catch {
    return null;
  }
}

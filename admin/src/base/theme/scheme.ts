import type { Store } from 'react-admin';

const key = 'nanny-polo.scheme';
const ofStore = 'theme';

/** The colours chosen in this browser; `system` follows the operating system. */
export type SchemeChoice = 'light' | 'dark' | 'system';

export const schemeChoices: readonly SchemeChoice[] = ['system', 'light', 'dark'];

export function readScheme(): SchemeChoice {
  const storedChoice = localStorage.getItem(key);
  return storedChoice === 'light' || storedChoice === 'dark' ? storedChoice : 'system';
}

/** Applies the choice to the page's own style; the system's colours need no attribute. */
export function showScheme(): void {
  const choice = readScheme();
  if (choice === 'system') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = choice;
}

/** Stores the choice for every page of the back office in this browser, and applies it. */
export function chooseScheme(choice: SchemeChoice): void {
  if (choice === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, choice);
  showScheme();
}

/**
 * Wraps react-admin's store so that the theme is read and stored where the guest pages store it; for the theme, `store`
 * is called only to notify subscribers.
 */
export const bindSchemeToBrowser = (store: Store): Store => ({
  ...store,
  getItem: (name, fallback) => {
    if (name !== ofStore) return store.getItem(name, fallback);
    const choice = readScheme();
    return choice === 'system' ? fallback : (choice as typeof fallback);
  },
  setItem: (name, value) => {
    if (name === ofStore) chooseScheme(value as SchemeChoice);
    store.setItem(name, value);
  },
  removeItem: (name) => {
    if (name === ofStore) chooseScheme('system');
    store.removeItem(name);
  },
});

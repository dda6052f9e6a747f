import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { type I18nProvider, mergeTranslations, type TranslationMessages } from 'react-admin';
import { en } from './en.ts';

/** Texts by key. The texts of resources are under `resources`. */
interface Texts {
  readonly [key: string]: unknown;
  readonly resources?: object;
}

let load = async () => {};
let loading: Promise<void> | undefined;

/**
 * Creates the provider of the English texts; ours replace react-admin's. `first` holds the first screen's texts, and
 * `loadRest` loads all others when a lazy screen first opens.
 */
export function createI18nProvider(first: Texts, loadRest: () => Promise<Texts>): I18nProvider {
  let texts = mergeTranslations(english, en, first) as TranslationMessages;
  const provider = polyglotI18nProvider(() => texts, 'en', [{ locale: 'en', name: 'English' }], {
    allowMissing: false,
    // End-to-end tests fail on a reported error. By default, only a development build reports a missing text.
    // react-admin also translates the API's messages, which are sentences and no keys.
    warn: (message: string) => {
      if (/"\S+\.\S+"$/.test(message)) reportError(new Error(message));
    },
  });
  load = async () => {
    const rest = await loadRest();
    texts = { ...texts, ...rest, resources: { ...first.resources, ...rest.resources } };
    await provider.changeLocale('en');
  };
  return provider;
}

/** Loads the texts that the first screen does not need. Loads them once, and again after a failure. */
export function loadTexts(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

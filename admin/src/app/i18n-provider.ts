import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import type { TranslationMessages } from 'react-admin';
import { waits } from '../booking/wait-messages.ts';
import { texts as dashboard } from '../dashboard/messages.ts';
import { en } from '../messages/en.ts';
import { messages as order } from '../order/messages.ts';

const ofFirstScreen = { ...english, ...en, dashboard, waits, resources: { order } };
let texts: TranslationMessages = ofFirstScreen;

/** English with our own texts before react-admin's: those of the first screen, and all others once they are loaded. */
export const i18nProvider = polyglotI18nProvider(() => texts, 'en', [{ locale: 'en', name: 'English' }], {
  allowMissing: false,
});

async function load() {
  const { ofScreens } = await import('../messages/of-screens.ts');
  const resources = { ...ofFirstScreen.resources, ...ofScreens.resources };
  texts = { ...ofFirstScreen, ...ofScreens, resources };
  await i18nProvider.changeLocale('en');
}

let loading: Promise<void> | undefined;

/** Brings the texts that the first screen does without; asked again, it is done already. */
export function loadTexts(): Promise<void> {
  loading ??= load();
  return loading;
}

import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { texts as dashboard } from '../dashboard/messages.ts';
import { en } from '../messages/en.ts';
import { resources } from '../resources.ts';
import { texts as settings } from '../settings/messages.ts';

const ofResources = Object.fromEntries(resources.map(({ name, messages }) => [name, messages]));

/** English with our own texts before react-admin's. */
export const i18nProvider = polyglotI18nProvider(
  () => ({ ...english, ...en, dashboard, settings, resources: ofResources }),
  'en',
  [{ locale: 'en', name: 'English' }],
  {
    allowMissing: false,
  },
);

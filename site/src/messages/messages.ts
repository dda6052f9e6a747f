import type { Messages } from './en.ts';
import { pathInLanguage } from './path.ts';

const files = import.meta.glob<{ messages: Messages }>(['./??.ts', './??-??.ts'], { eager: true });

/** The message files by language code, English first. */
export const languages: readonly Messages[] = Object.values(files)
  .map((file) => file.messages)
  .sort((a, b) => Number(b.language.code === 'en') - Number(a.language.code === 'en'));

/** Returns the static paths of a page in every language: `/support` and, for a file `fr.ts`, `/fr/support`. */
export const languagePaths = () =>
  languages.map((messages) => ({
    params: { lang: messages.language.code === 'en' ? undefined : messages.language.code },
    props: { messages },
  }));

/** Returns the path of a page in the language of `messages`. */
export const pathIn = (messages: Messages, path: string) => pathInLanguage(messages.language.code, path);

import type { Messages } from './en.ts';
import { pathInLanguage } from './path.ts';

const files = import.meta.glob<{ messages: Messages }>(['./??.ts', './??-??.ts'], { eager: true });

/** The message files that are there, by language code, English first: it has no prefix in its addresses. */
export const languages: readonly Messages[] = Object.values(files)
  .map((file) => file.messages)
  .sort((a, b) => Number(b.language.code === 'en') - Number(a.language.code === 'en'));

/** One page in every language: `/support` and, for a file `fr.ts`, `/fr/support`. */
export const languagePaths = () =>
  languages.map((messages) => ({
    params: { lang: messages.language.code === 'en' ? undefined : messages.language.code },
    props: { messages },
  }));

/** The address of a page in the language of `messages`. */
export const pathIn = (messages: Messages, path: string) => pathInLanguage(messages.language.code, path);

import { agency } from '@nanny-polo/shared/contract/agency';
import { messages as english, type Messages } from './en.ts';
import { mapTexts } from './map-texts.ts';
import { buildLanguagePath } from './path.ts';

const files = import.meta.glob<{ messages: Messages }>(['./??.ts', './??-??.ts'], { eager: true });

/** The message files by language code, English first. */
export const languages: readonly Messages[] = Object.values(files)
  .map((file) => file.messages)
  .sort((a, b) => Number(b.language.code === 'en') - Number(a.language.code === 'en'));

/** Returns the static paths of a page in every language: `/support` and, for a file `fr.ts`, `/fr/support`. */
export const listLanguagePaths = () =>
  languages.map(({ language: { code } }) => ({ params: { lang: code === 'en' ? undefined : code } }));

/** What `Astro` says about the page that is rendered. The language is part of its path; English has none. */
interface RenderedPage {
  readonly params: { readonly lang?: string | undefined };
}

/** Returns the texts in the language of the rendered page, with the agency's name in place of `{agency}`. */
export const messagesOf = ({ params }: RenderedPage): Messages =>
  mapTexts(languages.find(({ language }) => language.code === params.lang) ?? english, (text) =>
    text.replaceAll('{agency}', () => agency.name),
  );

/** Returns the path of a page in the language of the rendered page. */
export const buildPath = ({ params }: RenderedPage, path: string): string =>
  buildLanguagePath(params.lang ?? 'en', path);

import type { MissingDocument } from '@nanny-polo/shared/people/missing-document';

/** Returns the titles of the missing documents that every booking requires, as one text. */
export const listMissingTitles = (
  documents: readonly Pick<MissingDocument, 'title' | 'required_for'>[],
): string =>
  documents
    .filter(({ required_for }) => required_for !== 'overnight')
    .map(({ title }) => title)
    .join(', ');

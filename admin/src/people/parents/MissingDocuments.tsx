import { Box } from '@mui/material';
import type { MissingDocument } from '@nanny-polo/shared/people/document-type';
import { useText } from '../../ui/page/use-text.ts';

/** The missing documents of a family: first those for every booking, then those for overnight care. */
export function MissingDocuments({ documents }: { documents: readonly MissingDocument[] }) {
  const text = useText('users/parents');
  const overnight = documents.filter(({ required_for }) => required_for === 'overnight');
  const always = documents.filter((one) => !overnight.includes(one));
  const list = (some: readonly MissingDocument[]) =>
    some.map(({ title, in_review_id }) => (in_review_id ? text('in_review', { title }) : title)).join(', ');
  return (
    <>
      {always.length > 0 && <Box>{text('missing', { what: list(always) })}</Box>}
      {overnight.length > 0 && <Box>{text('missing_overnight', { what: list(overnight) })}</Box>}
    </>
  );
}

/** Returns the titles of the missing documents that every booking requires, as one text. */
export const listMissingTitles = (
  documents: readonly Pick<MissingDocument, 'title' | 'required_for'>[],
): string =>
  documents
    .filter(({ required_for }) => required_for !== 'overnight')
    .map(({ title }) => title)
    .join(', ');

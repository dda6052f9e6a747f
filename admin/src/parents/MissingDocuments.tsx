import Box from '@mui/material/Box';
import type { MissingDocument } from '@nanny-polo/shared/document-type';
import { useTranslate } from 'react-admin';

/** The documents that a family lacks: first those that every booking needs, then those for overnight care alone. */
export function MissingDocuments({ documents }: { documents: readonly MissingDocument[] }) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.users/parents.${name}`, values);
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

/** Titles of the documents without which no booking of the family is confirmed. */
export const missingForBookings = (documents: readonly MissingDocument[]): string =>
  documents
    .filter(({ required_for }) => required_for !== 'overnight')
    .map(({ title }) => title)
    .join(', ');

import { type DocumentType, documentType } from '@nanny-polo/shared/document-type';
import type { Column } from '../list/columns.tsx';
import { ListPage } from '../list/ListPage.tsx';
import type { Text } from '../page/use-text.ts';

const neededFor = ({ required_for }: DocumentType, text: Text) =>
  text(required_for ? `required_for.${required_for}` : 'never');
const status = ({ archived_at }: DocumentType, text: Text) =>
  text(archived_at ? 'status.archived' : 'status.active');

const columns: readonly Column<DocumentType>[] = [
  { source: 'title', link: true, card: 'title' },
  { source: 'required_for', card: 'text', value: neededFor },
  { source: 'validity_days', as: 'number' },
  { source: 'status', card: 'mark', value: status },
];

/** All document types. */
export function TypeList() {
  return (
    <ListPage
      list={documentType.list}
      back="/master/parent-documents"
      sort={{ field: 'title', order: 'ASC' }}
      columns={columns}
    />
  );
}

import { type DocumentType, documentType } from '@nanny-polo/shared/document-type';
import { Cards } from '../list/Cards.tsx';
import type { Column } from '../list/columns.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { type Text, useText } from '../page/use-text.ts';

const neededFor = ({ required_for }: DocumentType, text: Text) =>
  text(required_for ? `required_for.${required_for}` : 'never');
const status = ({ archived_at }: DocumentType, text: Text) =>
  text(archived_at ? 'status.archived' : 'status.active');

const columns: readonly Column<DocumentType>[] = [
  { source: 'title', link: true },
  { source: 'required_for', value: neededFor },
  { source: 'validity_days', as: 'number' },
  { source: 'status', value: status },
];

/** All document types. */
export function TypeList() {
  const text = useText('master/document-type');
  return (
    <ListPage
      list={documentType.list}
      back="/master/parent-documents"
      sort={{ field: 'title', order: 'ASC' }}
      columns={columns}
      cards={
        <Cards<DocumentType> heading={({ title }) => title} mark={(record) => status(record, text)}>
          {(record) => neededFor(record, text)}
        </Cards>
      }
    />
  );
}

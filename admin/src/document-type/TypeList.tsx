import { type DocumentType, documentType } from '@nanny-polo/shared/document-type';
import { DataTable, useTranslate } from 'react-admin';
import { Cards } from '../list/Cards.tsx';
import type { ExportColumn } from '../list/columns.ts';
import { ListPage } from '../list/ListPage.tsx';
import { RecordColumn, RecordTable } from '../list/RecordTable.tsx';
import { useText } from '../page/use-text.ts';

const Column = DataTable.Col<DocumentType>;

/** All document types. */
export function TypeList() {
  const translate = useTranslate();
  const text = useText('master/document-type');
  const neededFor = ({ required_for }: DocumentType) =>
    text(required_for ? `required_for.${required_for}` : 'never');
  const status = ({ archived_at }: DocumentType) => text(archived_at ? 'status.archived' : 'status.active');
  const columns: ExportColumn<DocumentType>[] = [
    'title',
    { label: 'required_for', value: neededFor },
    'validity_days',
  ];
  return (
    <ListPage
      list={documentType.list}
      back="/master/parent-documents"
      sort={{ field: 'title', order: 'ASC' }}
      columns={columns}
      cards={
        <Cards<DocumentType> heading={({ title }) => title} mark={status}>
          {neededFor}
        </Cards>
      }
      table={
        <RecordTable>
          <RecordColumn source="title" />
          <Column source="required_for" render={neededFor} />
          <DataTable.NumberCol source="validity_days" />
          <Column source="archived_at" label={translate('record.state')} disableSort render={status} />
        </RecordTable>
      }
    />
  );
}

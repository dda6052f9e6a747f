import { type DocumentType, documentType } from '@nanny-polo/shared/document-type';
import { DataTable, useCanAccess, useTranslate } from 'react-admin';
import { RecordLink } from '../field/RecordLink.tsx';
import { BulkActions } from '../list/BulkActions.tsx';
import { Cards } from '../list/Cards.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { Rows } from '../list/Row.tsx';
import { tableStyle } from '../list/table-style.ts';

const Column = DataTable.Col<DocumentType>;

/** All document types. */
export function TypeList() {
  const translate = useTranslate();
  const { canAccess: mayChange } = useCanAccess({ resource: 'master/document-type', action: 'edit' });
  const text = (name: string) => translate(`resources.master/document-type.${name}`);
  const neededFor = ({ required_for }: DocumentType) =>
    text(required_for ? `required_for.${required_for}` : 'never');
  const status = ({ archived_at }: DocumentType) => text(archived_at ? 'status.archived' : 'status.asked');
  const columns = [
    { heading: text('fields.title'), value: (record: DocumentType) => record.title },
    { heading: text('fields.required_for'), value: neededFor },
    { heading: text('fields.validity_days'), value: (record: DocumentType) => record.validity_days },
  ];
  return (
    <ListPage
      list={documentType.list}
      back="/master/parent-documents"
      sort={{ field: 'title', order: 'ASC' }}
      columns={columns}
      cards={<Cards<DocumentType> heading={({ title }) => title}>{neededFor}</Cards>}
      table={
        <DataTable<DocumentType>
          body={Rows}
          bulkActionButtons={mayChange ? <BulkActions /> : false}
          sx={tableStyle}
        >
          <Column
            source="title"
            render={({ id, title }) => (
              <RecordLink to={`/master/document-type/${id}/show`}>{title}</RecordLink>
            )}
          />
          <Column source="required_for" render={neededFor} />
          <DataTable.NumberCol source="validity_days" />
          <Column source="archived_at" label={translate('record.state')} disableSort render={status} />
        </DataTable>
      }
    />
  );
}

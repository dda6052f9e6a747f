import { type Theme, useMediaQuery } from '@mui/material';
import { type DocumentType, documentType } from '@nanny-polo/shared/people/document-type';
import { DataTable, List, SimpleList, useCanAccess } from 'react-admin';
import { BulkDelete } from '../../records/list/BulkDelete.tsx';
import type { CsvColumn } from '../../records/list/csv-column.ts';
import { ListActions } from '../../records/list/ListActions.tsx';
import { ListRecords } from '../../records/list/ListRecords.tsx';
import { ListSearch } from '../../records/list/ListSearch.tsx';
import { ListUrl } from '../../records/list/ListUrl.tsx';
import { PageHead } from '../../records/list/PageHead.tsx';
import { RecordLink } from '../../ui/field/RecordLink.tsx';
import { type Text, useText } from '../../ui/page/use-text.ts';

const filters = [<ListSearch key="q" source="q" alwaysOn />];

const neededFor = ({ required_for }: DocumentType, text: Text) =>
  text(required_for ? `required_for.${required_for}` : 'never');
const status = ({ archived_at }: DocumentType, text: Text) =>
  text(archived_at ? 'status.archived' : 'status.active');

const csvColumns: readonly CsvColumn<DocumentType>[] = [
  'title',
  { source: 'required_for', value: neededFor },
  'validity_days',
  { source: 'status', value: status },
];

const Column = DataTable.Col<DocumentType>;

export function TypeList() {
  const text = useText('master/document-type');
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'master/document-type', action: 'edit' });
  return (
    <ListUrl list={documentType.list}>
      <PageHead group="types" />
      <List
        actions={<ListActions list={documentType.list} columns={csvColumns} />}
        filters={filters}
        sort={{ field: 'title', order: 'ASC' }}
      >
        <ListRecords>
          {isSmall ? (
            <SimpleList<DocumentType>
              primaryText={({ title }) => title}
              secondaryText={(type) => neededFor(type, text)}
              tertiaryText={(type) => status(type, text)}
            />
          ) : (
            <DataTable bulkActionButtons={mayEdit && <BulkDelete />}>
              <Column source="title" render={({ title }) => <RecordLink>{title}</RecordLink>} />
              <Column source="required_for" render={(type) => neededFor(type, text)} />
              <DataTable.NumberCol source="validity_days" />
              <Column source="status" disableSort render={(type) => status(type, text)} />
            </DataTable>
          )}
        </ListRecords>
      </List>
    </ListUrl>
  );
}

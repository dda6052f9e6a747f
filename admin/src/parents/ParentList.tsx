import FolderIcon from '@mui/icons-material/FolderSharedOutlined';
import { Box, Button } from '@mui/material';
import { countParents, type ListedParent, parentState, parents } from '@nanny-polo/shared/parents';
import {
  DataTable,
  NullableBooleanInput,
  TextArrayInput,
  TextInput,
  useCanAccess,
  useTranslate,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { Instant } from '../field/Instant.tsx';
import { Person } from '../field/Person.tsx';
import { PhoneLink } from '../field/PhoneLink.tsx';
import { Cards } from '../list/Cards.tsx';
import type { ExportColumn } from '../list/columns.ts';
import { FilterPanel } from '../list/FilterPanel.tsx';
import { internalNote } from '../list/internal-note.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { RecordColumn, RecordTable } from '../list/RecordTable.tsx';
import { useText } from '../page/use-text.ts';
import { missingForBookings } from './MissingDocuments.tsx';
import { ParentStatusChip } from './ParentStatusChip.tsx';

const bulkInputs = {
  tags: <TextArrayInput source="tags" defaultValue={[]} helperText="list.replaces" />,
  ...internalNote,
};

const columns: readonly ExportColumn<ListedParent>[] = [
  'name',
  'email',
  'phone',
  { word: 'state' },
  {
    label: 'missing_documents',
    value: ({ missing_documents }) => missingForBookings(missing_documents),
  },
  { time: 'created_at' },
];

const Column = DataTable.Col<ListedParent>;
const furtherColumns = ['tags'];
const sources = ['email_verified', 'documents_complete', 'tags'];
const filters = (
  <FilterPanel>
    <NullableBooleanInput source="email_verified" helperText={false} />
    <NullableBooleanInput source="documents_complete" helperText={false} />
    <TextInput source="tags" helperText="resources.users/parents.tag_help" />
  </FilterPanel>
);

/** All parents by status, with a link to the review of documents. */
export function ParentList() {
  const translate = useTranslate();
  const text = useText('users/parents');
  const { canAccess: mayReview } = useCanAccess({ resource: 'master/parent-documents', action: 'list' });
  const documents = ({ missing_documents }: ListedParent) => {
    const what = missingForBookings(missing_documents);
    return (
      <Box sx={{ color: what ? 'warning.main' : 'text.secondary' }}>
        {what ? text('missing', { what }) : text('complete')}
      </Box>
    );
  };
  return (
    <ListPage
      list={parents.list}
      statuses={{ source: 'state', options: parentState.options, count: countParents }}
      sources={sources}
      filters={filters}
      furtherColumns={furtherColumns}
      columns={columns}
      tools={
        mayReview && (
          <Button component={Link} to="/master/parent-documents" startIcon={<FolderIcon />}>
            {translate('permission.parent-documents')}
          </Button>
        )
      }
      cards={
        <Cards<ListedParent>
          heading={({ name }) => name}
          mark={({ state }) => <ParentStatusChip state={state} />}
        >
          {(record) => (
            <>
              {record.email}
              {documents(record)}
            </>
          )}
        </Cards>
      }
      table={
        <RecordTable bulkInputs={bulkInputs} hiddenColumns={furtherColumns}>
          <RecordColumn<ListedParent> source="name" render={({ name }) => <Person name={name} />} />
          <Column source="state" render={({ state }) => <ParentStatusChip state={state} />} />
          <Column source="email" />
          <Column
            source="phone"
            disableSort
            render={({ phone }) => (phone ? <PhoneLink phone={phone} /> : translate('field.none'))}
          />
          <Column source="missing_documents" label={text('parts.documents')} disableSort render={documents} />
          <Column source="tags" disableSort render={({ tags }) => tags?.join(', ')} />
          <Column source="created_at" render={({ created_at }) => <Instant at={created_at} />} />
        </RecordTable>
      }
    />
  );
}

import FolderIcon from '@mui/icons-material/FolderSharedOutlined';
import { Box, Button } from '@mui/material';
import { countParents, type ListedParent, parentState, parents } from '@nanny-polo/shared/parents';
import { NullableBooleanInput, TextArrayInput, TextInput, useCanAccess, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Person } from '../field/Person.tsx';
import { PhoneLink } from '../field/PhoneLink.tsx';
import type { Column } from '../list/columns.tsx';
import { FilterPanel } from '../list/FilterPanel.tsx';
import { internalNote } from '../list/internal-note.tsx';
import { ListPage } from '../list/ListPage.tsx';
import type { Text } from '../page/use-text.ts';
import { missingForBookings } from './MissingDocuments.tsx';
import { ParentStatusChip } from './ParentStatusChip.tsx';

const bulkInputs = {
  tags: <TextArrayInput source="tags" defaultValue={[]} helperText="list.replaces" />,
  ...internalNote,
};

const documents = ({ missing_documents }: ListedParent, text: Text) => {
  const what = missingForBookings(missing_documents);
  return what ? text('missing', { what }) : text('complete');
};

const documentsCell = (record: ListedParent, text: Text) => (
  <Box
    component="span"
    sx={{ color: missingForBookings(record.missing_documents) ? 'warning.main' : 'text.secondary' }}
  >
    {documents(record, text)}
  </Box>
);

const columns: readonly Column<ListedParent>[] = [
  { source: 'name', link: true, card: 'title', cell: ({ name }) => <Person name={name} /> },
  { source: 'state', as: 'word', card: 'mark', cell: ({ state }) => <ParentStatusChip state={state} /> },
  { source: 'email', card: 'text' },
  { source: 'phone', cell: ({ phone }) => phone && <PhoneLink phone={phone} /> },
  { source: 'invoice_name', hidden: true },
  { source: 'missing_documents', card: 'text', value: documents, cell: documentsCell },
  { source: 'tags', value: ({ tags }) => tags?.join(', ') },
  { source: 'created_at', as: 'time' },
];

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
  const { canAccess: mayReview } = useCanAccess({ resource: 'master/parent-documents', action: 'list' });
  return (
    <ListPage
      list={parents.list}
      statuses={{ source: 'state', options: parentState.options, count: countParents }}
      filters={filters}
      columns={columns}
      tools={
        mayReview && (
          <Button component={Link} to="/master/parent-documents" startIcon={<FolderIcon />}>
            {translate('permission.parent-documents')}
          </Button>
        )
      }
      bulkInputs={bulkInputs}
    />
  );
}

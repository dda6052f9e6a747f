import { Box, Button } from '@mui/material';
import {
  countParentDocuments,
  documentState,
  type ListedParentDocument,
  parentDocuments,
} from '@nanny-polo/shared/parent-documents';
import { ReferenceInput, SelectInput, useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import { ExpiryDate } from '../field/ExpiryDate.tsx';
import { Person } from '../field/Person.tsx';
import { CalendarDayInput } from '../input/CalendarDayInput.tsx';
import { ReferenceSelect } from '../input/ReferenceSelect.tsx';
import type { Column } from '../list/columns.tsx';
import { FilterPanel } from '../list/FilterPanel.tsx';
import { internalNote } from '../list/internal-note.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { useText } from '../page/use-text.ts';
import { DocumentStateChip } from './DocumentStateChip.tsx';
import { useWaiting } from './use-waiting.ts';

const bulkInputs = {
  expires_on: <CalendarDayInput source="expires_on" />,
  ...internalNote,
};

const columns: readonly Column<ListedParentDocument>[] = [
  { source: 'document_type_title', link: true, card: 'text' },
  { source: 'parent_name', card: 'title', cell: ({ parent_name }) => <Person name={parent_name} /> },
  { source: 'state', as: 'word', card: 'mark', cell: ({ state }) => <DocumentStateChip state={state} /> },
  { source: 'submitted_at', as: 'time', card: 'text' },
  {
    source: 'expires_on',
    cell: ({ expires_on, state }) =>
      expires_on && <ExpiryDate on={expires_on} isExpired={state === 'expired'} />,
  },
  { source: 'reviewed_by' },
];

const filters = (
  <FilterPanel>
    <ReferenceSelect source="parent_id" reference="lookup/parents" helperText={false} />
    <ReferenceInput
      source="document_type_id"
      reference="master/document-type"
      sort={{ field: 'title', order: 'ASC' }}
      perPage={100}
    >
      <SelectInput optionText="title" helperText={false} />
    </ReferenceInput>
  </FilterPanel>
);

/** All documents by state, below a link to the first one to review. */
export function DocumentList() {
  const { canAccess: mayChange } = useCanAccess({ resource: 'master/parent-documents', action: 'edit' });
  const { waiting } = useWaiting();
  const text = useText('master/parent-documents');
  return (
    <ListPage
      list={parentDocuments.list}
      head={<Queue />}
      isHeadMain={mayChange && Boolean(waiting?.length)}
      sort={{ field: 'submitted_at', order: 'DESC' }}
      statuses={{ source: 'state', options: documentState.options, count: countParentDocuments }}
      filters={filters}
      columns={columns}
      tools={
        <Button component={Link} to="/master/document-type">
          {text('types')}
        </Button>
      }
      bulkInputs={bulkInputs}
    />
  );
}

/** Says how many documents await review. For admins who may decide, this is a link to the first. */
function Queue() {
  const { waiting, total = 0 } = useWaiting();
  const { canAccess: mayDecide } = useCanAccess({ resource: 'master/parent-documents', action: 'edit' });
  const [first] = waiting ?? [];
  const text = useText('master/parent-documents');
  return (
    <Box sx={{ mb: 2, minHeight: 36, display: 'flex', alignItems: 'center' }}>
      {waiting && !first && text('nothing')}
      {first && !mayDecide && text('waiting', { count: total })}
      {first && mayDecide && (
        <Button
          component={Link}
          to={`/master/parent-documents/${first.id}/show`}
          variant="contained"
          color="secondary"
        >
          {text('start', { smart_count: total })}
        </Button>
      )}
    </Box>
  );
}

import FolderIcon from '@mui/icons-material/FolderSharedOutlined';
import { Box, Button as MuiButton, type Theme, useMediaQuery } from '@mui/material';
import { documentState } from '@nanny-polo/shared/people/document-state';
import {
  countParentDocuments,
  type ListedParentDocument,
  parentDocuments,
} from '@nanny-polo/shared/people/parent-documents';
import { Button, DataTable, List, ReferenceInput, SelectInput, SimpleList, useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import { BulkActions } from '../../records/list/BulkActions.tsx';
import type { CsvColumn } from '../../records/list/csv-column.ts';
import { internalNote } from '../../records/list/internal-note.tsx';
import { ListActions } from '../../records/list/ListActions.tsx';
import { ListRecords } from '../../records/list/ListRecords.tsx';
import { ListSearch } from '../../records/list/ListSearch.tsx';
import { ListUrl } from '../../records/list/ListUrl.tsx';
import { CalendarDayInput, ReferenceSelect } from '../../records/list/lazy-inputs.ts';
import { PageHead } from '../../records/list/PageHead.tsx';
import { StatusTabs } from '../../records/list/StatusTabs.tsx';
import { ExpiryDate } from '../../ui/field/ExpiryDate.tsx';
import { Instant } from '../../ui/field/Instant.tsx';
import { formatShortInstant } from '../../ui/field/instant.ts';
import { Person } from '../../ui/field/Person.tsx';
import { RecordLink } from '../../ui/field/RecordLink.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { DocumentStateChip } from './DocumentStateChip.tsx';
import { inQueue, useWaiting } from './use-waiting.ts';

const filters = [
  <ListSearch key="q" source="q" alwaysOn />,
  <ReferenceSelect key="parent_id" source="parent_id" reference="lookup/parents" />,
  <ReferenceInput
    key="document_type_id"
    source="document_type_id"
    reference="master/document-type"
    sort={{ field: 'title', order: 'ASC' }}
    perPage={100}
  >
    <SelectInput optionText="title" helperText={false} />
  </ReferenceInput>,
];

const csvColumns: readonly CsvColumn<ListedParentDocument>[] = [
  'document_type_title',
  'parent_name',
  { source: 'state', as: 'word' },
  { source: 'submitted_at', as: 'time' },
  'expires_on',
  'reviewed_by',
];

const bulkInputs = {
  expires_on: <CalendarDayInput source="expires_on" />,
  ...internalNote,
};
const Column = DataTable.Col<ListedParentDocument>;

export function DocumentList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const { canAccess: mayEdit = false } = useCanAccess({
    resource: 'master/parent-documents',
    action: 'edit',
  });
  const { waiting } = useWaiting();
  const isReviewMain = mayEdit && Boolean(waiting?.length);
  const actions = (
    <ListActions
      list={parentDocuments.list}
      columns={csvColumns}
      create={isReviewMain ? { variant: 'outlined', color: 'primary' } : {}}
    >
      <Button component={Link} to="/master/document-type" label="resources.master/parent-documents.types">
        <FolderIcon />
      </Button>
    </ListActions>
  );
  return (
    <ListUrl list={parentDocuments.list}>
      <PageHead group="families" />
      <Queue />
      <List actions={actions} filters={filters} sort={{ field: 'submitted_at', order: 'DESC' }}>
        <StatusTabs source="state" options={documentState.options} count={countParentDocuments} />
        <ListRecords>
          {isSmall ? (
            <SimpleList<ListedParentDocument>
              primaryText={({ parent_name }) => parent_name}
              secondaryText={({ document_type_title, submitted_at }) =>
                `${document_type_title} · ${formatShortInstant(submitted_at)}`
              }
              tertiaryText={({ state }) => <DocumentStateChip state={state} />}
            />
          ) : (
            <DataTable bulkActionButtons={mayEdit && <BulkActions inputs={bulkInputs} />}>
              <Column
                source="document_type_title"
                render={({ document_type_title }) => <RecordLink>{document_type_title}</RecordLink>}
              />
              <Column source="parent_name" render={({ parent_name }) => <Person name={parent_name} />} />
              <Column source="state" render={({ state }) => <DocumentStateChip state={state} />} />
              <Column source="submitted_at" render={({ submitted_at }) => <Instant at={submitted_at} />} />
              <Column
                source="expires_on"
                render={({ expires_on, state }) =>
                  expires_on && <ExpiryDate on={expires_on} isExpired={state === 'expired'} />
                }
              />
              <Column source="reviewed_by" disableSort />
            </DataTable>
          )}
        </ListRecords>
      </List>
    </ListUrl>
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
        <MuiButton
          component={Link}
          to={`/master/parent-documents/${first.id}/show`}
          state={inQueue}
          variant="contained"
          color="secondary"
        >
          {text('start', { smart_count: total })}
        </MuiButton>
      )}
    </Box>
  );
}

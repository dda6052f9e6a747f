import { Box, type Theme, useMediaQuery } from '@mui/material';
import { countParents, type ListedParent, parentState, parents } from '@nanny-polo/shared/people/parents';
import {
  DataTable,
  List,
  NullableBooleanInput,
  SimpleList,
  TextArrayInput,
  TextInput,
  useCanAccess,
} from 'react-admin';
import { BulkActions } from '../../records/list/BulkActions.tsx';
import type { CsvColumn } from '../../records/list/csv-column.ts';
import { internalNote } from '../../records/list/internal-note.tsx';
import { ListActions } from '../../records/list/ListActions.tsx';
import { ListRecords } from '../../records/list/ListRecords.tsx';
import { ListSearch } from '../../records/list/ListSearch.tsx';
import { ListUrl } from '../../records/list/ListUrl.tsx';
import { PageHead } from '../../records/list/PageHead.tsx';
import { StatusTabs } from '../../records/list/StatusTabs.tsx';
import { useShownFields } from '../../records/list/use-shown-fields.ts';
import { Instant } from '../../ui/field/Instant.tsx';
import { Person } from '../../ui/field/Person.tsx';
import { PhoneLink } from '../../ui/field/PhoneLink.tsx';
import { RecordLink } from '../../ui/field/RecordLink.tsx';
import { RefusedAddress } from '../../ui/field/RefusedAddress.tsx';
import { type Text, useText } from '../../ui/page/use-text.ts';
import { listMissingTitles } from './missing-titles.ts';
import { ParentStatusChip } from './ParentStatusChip.tsx';

const filters = [
  <ListSearch key="q" source="q" alwaysOn />,
  <NullableBooleanInput key="email_verified" source="email_verified" />,
  <NullableBooleanInput key="documents_complete" source="documents_complete" />,
  <TextInput key="tags" source="tags" label="resources.users/parents.whole_tag" />,
];

const documentsOf = ({ missing_documents }: ListedParent, text: Text) => {
  const what = listMissingTitles(missing_documents);
  return what ? text('missing', { what }) : text('complete');
};

const csvColumns: readonly CsvColumn<ListedParent>[] = [
  'name',
  { source: 'state', as: 'word' },
  'email',
  'phone',
  'invoice_name',
  { source: 'missing_documents', value: documentsOf },
  { source: 'tags', value: ({ tags }) => tags?.join(', ') },
  { source: 'created_at', as: 'time' },
];

const bulkInputs = {
  tags: <TextArrayInput source="tags" defaultValue={[]} helperText="list.replaces" />,
  ...internalNote,
};
const hiddenColumns = ['invoice_name', 'tags'];
const Column = DataTable.Col<ListedParent>;

export function ParentList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const queryOptions = useShownFields(parents.list, hiddenColumns);
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'users/parents', action: 'edit' });
  return (
    <ListUrl list={parents.list}>
      <PageHead group="families" />
      <List
        actions={<ListActions list={parents.list} columns={csvColumns} />}
        filters={filters}
        queryOptions={queryOptions}
        sort={{ field: 'id', order: 'DESC' }}
      >
        <StatusTabs source="state" options={parentState.options} count={countParents} />
        <ListRecords>
          {isSmall ? (
            <SimpleList<ListedParent>
              primaryText={({ name }) => name}
              secondaryText={(parent) => (
                <>
                  {parent.email} · <Documents parent={parent} />{' '}
                  <RefusedAddress since={parent.email_refused_at} />
                </>
              )}
              tertiaryText={({ state }) => <ParentStatusChip state={state} />}
            />
          ) : (
            <DataTable
              bulkActionButtons={mayEdit && <BulkActions inputs={bulkInputs} />}
              hiddenColumns={hiddenColumns}
            >
              <Column
                source="name"
                render={({ name }) => (
                  <RecordLink>
                    <Person name={name} />
                  </RecordLink>
                )}
              />
              <Column source="state" render={({ state }) => <ParentStatusChip state={state} />} />
              <Column
                source="email"
                render={({ email, email_refused_at }) => (
                  <>
                    {email} <RefusedAddress since={email_refused_at} />
                  </>
                )}
              />
              <Column
                source="phone"
                disableSort
                render={({ phone }) => phone && <PhoneLink phone={phone} />}
              />
              <Column source="invoice_name" disableSort />
              <Column
                source="missing_documents"
                disableSort
                render={(parent) => <Documents parent={parent} />}
              />
              <Column source="tags" disableSort render={({ tags }) => tags?.join(', ')} />
              <Column source="created_at" render={({ created_at }) => <Instant at={created_at} />} />
            </DataTable>
          )}
        </ListRecords>
      </List>
    </ListUrl>
  );
}

function Documents({ parent }: { parent: ListedParent }) {
  const text = useText('users/parents');
  const color = listMissingTitles(parent.missing_documents) ? 'warning.main' : 'text.secondary';
  return (
    <Box component="span" sx={{ color }}>
      {documentsOf(parent, text)}
    </Box>
  );
}

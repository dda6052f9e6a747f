import TimerOffIcon from '@mui/icons-material/TimerOffOutlined';
import { Box, type Theme, useMediaQuery } from '@mui/material';
import {
  countNannyPolo,
  type ListedNannyPolo,
  nannyPolo,
  nannyPoloStatus,
} from '@nanny-polo/shared/people/nanny-polo';
import { tier } from '@nanny-polo/shared/people/tier';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import {
  DataTable,
  List,
  NullableBooleanInput,
  SelectField,
  SelectInput,
  TextInput,
  useCanAccess,
  useStore,
  useTranslate,
} from 'react-admin';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import { BulkActions } from '../../records/list/BulkActions.tsx';
import type { CsvColumn } from '../../records/list/csv-column.ts';
import { internalNote } from '../../records/list/internal-note.tsx';
import { ListActions } from '../../records/list/ListActions.tsx';
import { ListPagination } from '../../records/list/ListPagination.tsx';
import { ListRecords } from '../../records/list/ListRecords.tsx';
import { ListSearch } from '../../records/list/ListSearch.tsx';
import { ListUrl } from '../../records/list/ListUrl.tsx';
import { PageHead } from '../../records/list/PageHead.tsx';
import { StatusTabs } from '../../records/list/StatusTabs.tsx';
import { LayoutContext } from '../../records/list/view-settings.ts';
import { Chip } from '../../ui/field/Chip.tsx';
import { ExpiryDate } from '../../ui/field/ExpiryDate.tsx';
import { Person } from '../../ui/field/Person.tsx';
import { RecordLink } from '../../ui/field/RecordLink.tsx';
import { RefusedAddress } from '../../ui/field/RefusedAddress.tsx';
import { DistanceInput } from '../../ui/input/DistanceInput.tsx';
import { ToggleChoice } from '../../ui/input/ToggleChoice.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { Waiting } from '../../ui/page/Waiting.tsx';
import { NannyCards } from './NannyCards.tsx';
import { NannyPoloStatusChip } from './NannyPoloStatusChip.tsx';

const NannyMap = lazyExtra(async () => (await import('./NannyMap.tsx')).NannyMap, <Waiting />);

const tiers = tier.options.map((id) => ({ id, name: `resources.master/nanny-polo.tier.${id}` }));

const filters = [
  <ListSearch key="q" source="q" alwaysOn />,
  <SelectInput key="tier" source="tier" choices={tiers} />,
  <TextInput key="languages" source="languages" label="resources.master/nanny-polo.whole_language" />,
  <NullableBooleanInput key="documents_valid" source="documents_valid" />,
  <NullableBooleanInput key="first_aid" source="first_aid" />,
  <NullableBooleanInput key="overnight_ok" source="overnight_ok" />,
  <NullableBooleanInput key="live_in_ok" source="live_in_ok" />,
];

const csvColumns: readonly CsvColumn<ListedNannyPolo>[] = [
  'display_name',
  'code',
  { source: 'status', as: 'word' },
  { source: 'tier', as: 'word' },
  { source: 'languages', value: ({ languages }) => languages.join(', ') },
  'email',
  'phone',
  'postcode',
  'documents_expire_on',
  { source: 'bill_rate_minor', as: 'amount' },
];

const bulkInputs = {
  tier: <SelectInput source="tier" choices={tiers} defaultValue="standard" />,
  travel_radius_km: <DistanceInput source="travel_radius_km" defaultValue={8} />,
  ...internalNote,
};
const views = ['table', 'cards', 'map'] as const;
const Column = DataTable.Col<ListedNannyPolo>;

export function NannyPoloList() {
  const text = useText('master/nanny-polo');
  const [chosen, setView] = useStore<(typeof views)[number]>('nanny-polo.view', 'table');
  // A phone has no room for the table and shows cards instead.
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const view = isSmall && chosen === 'table' ? 'cards' : chosen;
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'master/nanny-polo', action: 'edit' });
  const actions = (
    <ListActions list={nannyPolo.list} columns={csvColumns}>
      <ToggleChoice
        aria-label={text('view.label')}
        options={views.filter((name) => !isSmall || name !== 'table')}
        labelOf={(name) => text(`view.${name}`)}
        value={view}
        onChange={setView}
      />
    </ListActions>
  );
  return (
    <LayoutContext value={{ shown: chosen, choose: (layout) => setView(layout as typeof chosen) }}>
      <ListUrl list={nannyPolo.list}>
        <PageHead group="nannies" />
        <List
          actions={actions}
          filters={filters}
          pagination={view !== 'map' && <ListPagination />}
          sort={{ field: 'display_name', order: 'ASC' }}
        >
          <StatusTabs options={nannyPoloStatus.options} count={countNannyPolo} />
          <ListRecords>
            {view === 'cards' && <NannyCards />}
            {view === 'map' && <NannyMap />}
            {view === 'table' && (
              <DataTable bulkActionButtons={mayEdit && <BulkActions inputs={bulkInputs} />}>
                <Column
                  source="display_name"
                  render={({ display_name, photo, email_refused_at }) => (
                    <>
                      <RecordLink>
                        <Person name={display_name} photo={photo} size={28} />
                      </RecordLink>
                      <RefusedAddress since={email_refused_at} />
                    </>
                  )}
                />
                <Column source="code" />
                <Column source="status" render={({ status }) => <NannyPoloStatusChip state={status} />} />
                <Column source="tier">
                  <SelectField source="tier" choices={tiers} />
                </Column>
                <Column source="languages" disableSort render={({ languages }) => languages.join(', ')} />
                <Column source="postcode" disableSort />
                <Column
                  source="documents_expire_on"
                  render={({ documents_expire_on }) =>
                    documents_expire_on && <DocumentsExpire on={documents_expire_on} />
                  }
                />
                <Column
                  source="bill_rate_minor"
                  align="right"
                  render={({ bill_rate_minor }) => bill_rate_minor !== null && formatMoney(bill_rate_minor)}
                />
              </DataTable>
            )}
          </ListRecords>
        </List>
      </ListUrl>
    </LayoutContext>
  );
}

function DocumentsExpire({ on }: { on: string }) {
  const translate = useTranslate();
  if (on > agencyDayOf()) return <ExpiryDate on={on} isExpired={false} />;
  const word = translate('resources.master/nanny-polo.document_status.expired');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <ExpiryDate on={on} isExpired />
      <Chip tone="bad" label={word} icon={TimerOffIcon} />
    </Box>
  );
}

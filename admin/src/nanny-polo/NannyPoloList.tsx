import TimerOffIcon from '@mui/icons-material/TimerOffOutlined';
import { Box, type Theme, useMediaQuery } from '@mui/material';
import { agencyDay } from '@nanny-polo/shared/agency-day';
import { money } from '@nanny-polo/shared/money';
import {
  countNannyPolo,
  type ListedNannyPolo,
  nannyPolo,
  nannyPoloStatus,
  tier,
} from '@nanny-polo/shared/nanny-polo';
import {
  DataTable,
  NullableBooleanInput,
  NumberInput,
  SelectInput,
  TextInput,
  useStore,
  useTranslate,
} from 'react-admin';
import { Chip } from '../field/Chip.tsx';
import { ExpiryDate } from '../field/ExpiryDate.tsx';
import { Person } from '../field/Person.tsx';
import { ToggleChoice } from '../input/ToggleChoice.tsx';
import type { ExportColumn } from '../list/columns.ts';
import { FilterPanel } from '../list/FilterPanel.tsx';
import { internalNote } from '../list/internal-note.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { RecordColumn, RecordTable } from '../list/RecordTable.tsx';
import { lazyExtra } from '../messages/lazy-screen.ts';
import { useText } from '../page/use-text.ts';
import { Waiting } from '../page/Waiting.tsx';
import { NannyCards } from './NannyCards.tsx';
import { NannyPoloStatusChip } from './NannyPoloStatusChip.tsx';

const NannyMap = lazyExtra(async () => (await import('./NannyMap.tsx')).NannyMap, <Waiting />);

const tiers = tier.options.map((id) => ({ id, name: `resources.master/nanny-polo.tier.${id}` }));
const bulkInputs = {
  tier: <SelectInput source="tier" choices={tiers} defaultValue="standard" />,
  travel_radius_km: <NumberInput source="travel_radius_km" min={0} max={100} defaultValue={8} />,
  ...internalNote,
};

const columns: readonly ExportColumn<ListedNannyPolo>[] = [
  'code',
  'display_name',
  { word: 'status' },
  { word: 'tier' },
  'email',
  'phone',
  'postcode',
];

const Column = DataTable.Col<ListedNannyPolo>;
const exportedFields = ['email', 'phone'] as const;
const views = ['table', 'cards', 'map'] as const;
const sources = ['tier', 'languages', 'documents_valid', 'overnight_ok', 'live_in_ok'];
const filters = (
  <FilterPanel>
    <SelectInput source="tier" choices={tiers} helperText={false} />
    <TextInput source="languages" helperText="resources.master/nanny-polo.language_help" />
    <NullableBooleanInput source="documents_valid" helperText={false} />
    <NullableBooleanInput source="overnight_ok" helperText={false} />
    <NullableBooleanInput source="live_in_ok" helperText={false} />
  </FilterPanel>
);

/** All dossiers by status: in a table, as cards or on a map. */
export function NannyPoloList() {
  const translate = useTranslate();
  const text = useText('master/nanny-polo');
  const [chosen, setView] = useStore<(typeof views)[number]>('nanny-polo.view', 'table');
  // A phone has no room for the table and shows cards instead.
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const view = narrow && chosen === 'table' ? 'cards' : chosen;
  const none = translate('field.none');
  const table = (
    <RecordTable bulkInputs={bulkInputs}>
      <RecordColumn<ListedNannyPolo>
        source="display_name"
        render={({ display_name, photo }) => <Person name={display_name} photo={photo} size={28} />}
      />
      <Column source="code" />
      <Column source="status" render={({ status }) => <NannyPoloStatusChip state={status} />} />
      <Column source="tier" render={(record) => text(`tier.${record.tier}`)} />
      <Column source="languages" disableSort render={({ languages }) => languages.join(', ')} />
      <Column source="postcode" disableSort />
      <Column
        source="documents_expire_on"
        render={({ documents_expire_on }) => <DocumentsExpire on={documents_expire_on} />}
      />
      <Column
        source="bill_rate_minor"
        align="right"
        render={({ bill_rate_minor }) => (bill_rate_minor === null ? none : money(bill_rate_minor))}
      />
    </RecordTable>
  );
  const shown = { table, cards: <NannyCards />, map: <NannyMap /> };
  return (
    <ListPage
      list={nannyPolo.list}
      sort={{ field: 'display_name', order: 'ASC' }}
      statuses={{ options: nannyPoloStatus.options, count: countNannyPolo }}
      sources={sources}
      paged={view !== 'map'}
      layout={{ shown: chosen, choose: (layout) => setView(layout as typeof chosen) }}
      filters={filters}
      columns={columns}
      exportedFields={exportedFields}
      tools={
        <ToggleChoice
          aria-label={text('view.label')}
          options={views.filter((one) => !narrow || one !== 'table')}
          labelOf={(one) => text(`view.${one}`)}
          value={view}
          onChange={setView}
        />
      }
      cards={shown[view]}
      table={shown[view]}
    />
  );
}

function DocumentsExpire({ on }: { on: string | null }) {
  const translate = useTranslate();
  if (!on) return translate('field.none');
  if (on > agencyDay()) return <ExpiryDate on={on} isExpired={false} />;
  const word = translate('resources.master/nanny-polo.document_status.expired');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <ExpiryDate on={on} isExpired />
      <Chip tone="bad" label={word} icon={TimerOffIcon} />
    </Box>
  );
}

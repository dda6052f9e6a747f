import TimerOffIcon from '@mui/icons-material/TimerOffOutlined';
import { Box, type Theme, useMediaQuery } from '@mui/material';
import { agencyDay } from '@nanny-polo/shared/agency-day';
import {
  countNannyPolo,
  type ListedNannyPolo,
  nannyPolo,
  nannyPoloStatus,
  tier,
} from '@nanny-polo/shared/nanny-polo';
import { NullableBooleanInput, SelectInput, TextInput, useStore, useTranslate } from 'react-admin';
import { Chip } from '../field/Chip.tsx';
import { ExpiryDate } from '../field/ExpiryDate.tsx';
import { Person } from '../field/Person.tsx';
import { ToggleChoice } from '../input/ToggleChoice.tsx';
import { CountInput } from '../input/TypedNumberInput.tsx';
import type { Column } from '../list/columns.tsx';
import { FilterPanel } from '../list/FilterPanel.tsx';
import { internalNote } from '../list/internal-note.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { lazyExtra } from '../messages/lazy-screen.ts';
import { useText } from '../page/use-text.ts';
import { Waiting } from '../page/Waiting.tsx';
import { NannyCards } from './NannyCards.tsx';
import { NannyPoloStatusChip } from './NannyPoloStatusChip.tsx';

const NannyMap = lazyExtra(async () => (await import('./NannyMap.tsx')).NannyMap, <Waiting />);

const tiers = tier.options.map((id) => ({ id, name: `resources.master/nanny-polo.tier.${id}` }));
const bulkInputs = {
  tier: <SelectInput source="tier" choices={tiers} defaultValue="standard" />,
  travel_radius_km: <CountInput source="travel_radius_km" defaultValue={8} />,
  ...internalNote,
};

const columns: readonly Column<ListedNannyPolo>[] = [
  {
    source: 'display_name',
    link: true,
    cell: ({ display_name, photo }) => <Person name={display_name} photo={photo} size={28} />,
  },
  { source: 'code' },
  { source: 'status', as: 'word', cell: ({ status }) => <NannyPoloStatusChip state={status} /> },
  { source: 'tier', as: 'word' },
  { source: 'languages', value: ({ languages }) => languages.join(', ') },
  { source: 'email', only: 'file' },
  { source: 'phone', only: 'file' },
  { source: 'postcode' },
  {
    source: 'documents_expire_on',
    cell: ({ documents_expire_on }) => documents_expire_on && <DocumentsExpire on={documents_expire_on} />,
  },
  { source: 'bill_rate_minor', as: 'amount' },
];

const views = ['table', 'cards', 'map'] as const;
const filters = (
  <FilterPanel>
    <SelectInput source="tier" choices={tiers} helperText={false} />
    <TextInput source="languages" helperText="resources.master/nanny-polo.language_help" />
    <NullableBooleanInput source="documents_valid" helperText={false} />
    <NullableBooleanInput source="first_aid" helperText={false} />
    <NullableBooleanInput source="overnight_ok" helperText={false} />
    <NullableBooleanInput source="live_in_ok" helperText={false} />
  </FilterPanel>
);

/** All dossiers by status: in a table, as cards or on a map. */
export function NannyPoloList() {
  const text = useText('master/nanny-polo');
  const [chosen, setView] = useStore<(typeof views)[number]>('nanny-polo.view', 'table');
  // A phone has no room for the table and shows cards instead.
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const view = narrow && chosen === 'table' ? 'cards' : chosen;
  const other = { table: undefined, cards: <NannyCards />, map: <NannyMap /> }[view];
  return (
    <ListPage
      list={nannyPolo.list}
      sort={{ field: 'display_name', order: 'ASC' }}
      statuses={{ options: nannyPoloStatus.options, count: countNannyPolo }}
      paged={view !== 'map'}
      layout={{ shown: chosen, choose: (layout) => setView(layout as typeof chosen) }}
      filters={filters}
      columns={columns}
      tools={
        <ToggleChoice
          aria-label={text('view.label')}
          options={views.filter((one) => !narrow || one !== 'table')}
          labelOf={(one) => text(`view.${one}`)}
          value={view}
          onChange={setView}
        />
      }
      bulkInputs={bulkInputs}
      cards={other}
      table={other}
    />
  );
}

function DocumentsExpire({ on }: { on: string }) {
  const translate = useTranslate();
  if (on > agencyDay()) return <ExpiryDate on={on} isExpired={false} />;
  const word = translate('resources.master/nanny-polo.document_status.expired');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <ExpiryDate on={on} isExpired />
      <Chip tone="bad" label={word} icon={TimerOffIcon} />
    </Box>
  );
}

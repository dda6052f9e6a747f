import { Box, Tab, Tabs } from '@mui/material';
import { agency } from '@nanny-polo/shared/contract/agency';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { useListContext, useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';

interface StatusTabsProps {
  source?: string;
  /** The statuses, in the order of the life cycle. */
  options: readonly string[];
  count: Endpoint;
}

const all = 'all';

/** Tabs that filter the list by status, each with its number of records. */
export function StatusTabs({ source = 'status', options, count }: StatusTabsProps) {
  const translate = useTranslate();
  const { filterValues, displayedFilters, setFilters, resource, ...list } = useListContext();
  const { [source]: filter = all, ...others } = filterValues;
  const shown: readonly string[] = [filter].flat();
  // With other filters, counts only once the total is known to be exact: otherwise counting would take too long.
  const isCountable =
    Object.keys(others).length === 0 || (list.total !== undefined && !list.isPlaceholderData);
  const { data } = useCall(count, { query: { filter: others } }, { enabled: isCountable });
  const counts = data as Record<string, number> | undefined;
  const total = counts && Object.values(counts).reduce((sum, one) => sum + one, 0);
  const choose = (status: string) =>
    setFilters(status === all ? others : { ...others, [source]: status }, displayedFilters);
  const tab = (value: string, label: string, number: number | undefined) => (
    <Tab key={value} value={value} label={<Label text={label} count={number} />} />
  );
  return (
    <Tabs
      value={shown.length === 1 && shown[0]}
      onChange={(_, status) => choose(status)}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={translate('list.statuses')}
      sx={{ borderBottom: 1, borderColor: 'divider', px: 1 }}
    >
      {tab(all, translate('list.all'), total)}
      {options.map((status) =>
        tab(status, translate(`resources.${resource}.${source}.${status}`), counts?.[status]),
      )}
    </Tabs>
  );
}

function Label({ text, count }: { text: string; count: number | undefined }) {
  return (
    <Box component="span" sx={{ display: 'flex', gap: 0.75, alignItems: 'baseline' }}>
      {text}
      {count !== undefined && (
        <Box component="span" sx={{ fontSize: 12.5, fontWeight: 500, color: 'text.secondary' }}>
          {count.toLocaleString(agency.locale)}
        </Box>
      )}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useListContext, useTranslate } from 'react-admin';

interface StatusTabsProps {
  /** In the order of the life cycle. */
  statuses: readonly string[];
  counts: Record<string, number> | undefined;
  /** The field that is filtered by. */
  source?: string;
}

const all = 'all';

/** Tabs that filter the list by status, each with its number of records. */
export function StatusTabs({ statuses, counts, source = 'status' }: StatusTabsProps) {
  const translate = useTranslate();
  const { filterValues, displayedFilters, setFilters, resource } = useListContext();
  const chosen = statuses.includes(filterValues[source]) ? filterValues[source] : all;
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choose = (status: string) => {
    const { [source]: _, ...others } = filterValues;
    setFilters(status === all ? others : { ...others, [source]: status }, displayedFilters);
  };
  const tab = (value: string, label: string, count: number | undefined) => (
    <Tab key={value} value={value} label={<Label text={label} count={count} />} />
  );
  return (
    <Tabs
      value={chosen}
      onChange={(_, status) => choose(status)}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={translate('list.statuses')}
      sx={{ borderBottom: 1, borderColor: 'divider', px: 1 }}
    >
      {tab(all, translate('list.all'), total)}
      {statuses.map((status) =>
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
          {count.toLocaleString('en-GB')}
        </Box>
      )}
    </Box>
  );
}

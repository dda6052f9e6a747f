import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

interface RecordTabsProps {
  label: string;
  tabs: readonly { readonly name: string; readonly label: string; readonly content: ReactNode }[];
}

/** Tabs with the parts of a record; the URL states which one is open. */
export function RecordTabs({ label, tabs }: RecordTabsProps) {
  const [search, setSearch] = useSearchParams();
  const chosen = tabs.find(({ name }) => name === search.get('tab')) ?? tabs[0];
  if (!chosen) return null;
  return (
    <>
      <Tabs
        value={chosen.name}
        onChange={(_, name) => setSearch({ tab: name }, { replace: true })}
        variant="scrollable"
        scrollButtons="auto"
        aria-label={label}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        {tabs.map(({ name, label: text }) => (
          <Tab key={name} value={name} label={text} id={`tab-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      {tabs.map(({ name, content }) => (
        <Box
          key={name}
          role="tabpanel"
          id={`panel-${name}`}
          aria-labelledby={`tab-${name}`}
          hidden={name !== chosen.name}
        >
          {name === chosen.name && content}
        </Box>
      ))}
    </>
  );
}

import { Box, Tab, Tabs } from '@mui/material';
import type { ReactNode } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';

interface RecordTabsProps {
  /** The parts of the record by name, in order; `false` gets no tab. The resource's texts `parts` label them. */
  parts: Readonly<Record<string, ReactNode>>;
}

/** Tabs with the parts of a record; the URL states which one is open. */
export function RecordTabs({ parts }: RecordTabsProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const [search, setSearch] = useSearchParams();
  const names = Object.keys(parts).filter((name) => parts[name]);
  const chosen = names.find((name) => name === search.get('tab')) ?? names[0];
  return (
    <>
      <Tabs
        value={chosen}
        onChange={(_, name) => setSearch({ tab: name }, { replace: true })}
        variant="scrollable"
        scrollButtons="auto"
        aria-label={translate('record.parts')}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        {names.map((name) => (
          <Tab
            key={name}
            value={name}
            label={translate(`resources.${resource}.parts.${name}`)}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
          />
        ))}
      </Tabs>
      {names.map((name) => (
        <Box
          key={name}
          role="tabpanel"
          id={`panel-${name}`}
          aria-labelledby={`tab-${name}`}
          hidden={name !== chosen}
        >
          {name === chosen && parts[name]}
        </Box>
      ))}
    </>
  );
}

import Box from '@mui/material/Box';
import { type Availability, searchAvailability } from '@nanny-polo/shared/availability';
import { useCall } from '../data/use-call.ts';
import { type FixActions, Fixes } from '../roster/Fixes.tsx';
import type { SearchQuery } from '../roster/fix-action.ts';

type ExcludedNanny = Availability['excluded'][number];

interface ExcludedProps extends FixActions {
  excluded: readonly ExcludedNanny[];
  query: SearchQuery;
  /** Whether the list is visible. The prices of other times are fetched only then. */
  isOpen: boolean;
}

/** The nannies who are not available, each with every reason and what would help. */
export function Excluded({ excluded, query, isOpen, ...actions }: ExcludedProps) {
  const hasTimes = excluded.some(({ reasons }) => reasons.some(({ fix }) => fix?.times));
  const { data } = useCall(
    searchAvailability,
    { query: { ...query, times: 'priced' } },
    { enabled: isOpen && hasTimes },
  );
  return (
    <Box component="ul" sx={list}>
      {(data?.excluded ?? excluded).map((nanny) => (
        <li key={nanny.id}>
          <div>{`${nanny.name}: ${nanny.reasons.map(({ message }) => message).join('; ')}`}</div>
          <Fixes nanny={nanny} {...actions} />
        </li>
      ))}
    </Box>
  );
}

const list = { m: 0, mt: 0.5, pl: 2.5, display: 'grid', gap: 0.75, overflowWrap: 'anywhere' } as const;

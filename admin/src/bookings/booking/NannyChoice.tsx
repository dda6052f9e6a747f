import { Alert, AlertTitle, Box, Button, Skeleton } from '@mui/material';
import { type Availability, searchAvailability } from '@nanny-polo/shared/bookings/availability';
import { useState } from 'react';
import { useCall } from '../../base/data/use-call.ts';
import {
  type FixActions,
  Fixes,
  type OnTime,
  type SearchQuery,
  type Wishes,
} from '../../roster/visit/Fixes.tsx';
import { Sentences } from '../../ui/field/Sentences.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { NannyRanking } from './NannyRanking.tsx';

interface NannyChoiceProps {
  query: SearchQuery;
  value: number | null;
  onChange: (id: number) => void;
  /** Called when the admin chooses a suggested time, with the nanny if they are free then. */
  onTime?: OnTime;
}

/** The free nannies, best first, with a map. Below, the excluded ones, each with every reason and what would help. */
export function NannyChoice({ query: givenQuery, value, onChange, onTime }: NannyChoiceProps) {
  const [less, setLess] = useState<Wishes>({});
  const [opened, setOpened] = useState<boolean | null>(null);
  const query = { ...givenQuery, ...less };
  const text = useText('booking.draft');
  const { data, error, isPlaceholderData } = useCall(searchAvailability, { query }, { keep: true });
  if (error) return <Alert severity="error">{text('failed', { message: error.message })}</Alert>;
  if (!data) return <Skeleton height={120} role="status" aria-label={text('updating')} />;
  const isOpen = opened ?? data.free_count === 0;
  const chosenExcluded = data.excluded.find(({ id }) => id === value);
  return (
    <Box
      aria-busy={isPlaceholderData}
      sx={{ gridColumn: '1 / -1', minWidth: 0, opacity: isPlaceholderData ? 0.6 : 1 }}
    >
      {chosenExcluded && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {text('chosen_busy', {
            name: chosenExcluded.name,
            why: chosenExcluded.reasons.map(({ message }) => message).join(' · '),
          })}
        </Alert>
      )}
      {Object.keys(less).length > 0 && (
        <Alert
          severity="info"
          sx={{ mb: 1 }}
          action={<Button onClick={() => setLess({})}>{text('fix.as_wished')}</Button>}
        >
          {text('fix.less')}
        </Alert>
      )}
      {data.place === null && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {text('unplaced')}
        </Alert>
      )}
      {data.free_count === 0 ? (
        <Nobody data={data} />
      ) : (
        <NannyRanking data={data} value={value} onChange={onChange} />
      )}
      {data.excluded_count > 0 && (
        <Box
          component="details"
          open={isOpen}
          onToggle={({ currentTarget }) => setOpened((currentTarget as HTMLDetailsElement).open)}
          sx={{ mt: 1.5, color: 'text.secondary' }}
        >
          <Box component="summary" sx={{ cursor: 'pointer' }}>
            {text('excluded', { smart_count: data.excluded_count })}
            {data.excluded_count > data.excluded.length &&
              `. ${text('nearest', { count: data.excluded.length })}`}
          </Box>
          <Excluded
            excluded={data.excluded}
            query={query}
            isOpen={isOpen}
            onTime={onTime}
            onLess={(fewer) => setLess({ ...less, ...fewer })}
          />
        </Box>
      )}
    </Box>
  );
}

/** Says that nobody is free and, for each reason, the number of listed nannies that it alone excludes. */
function Nobody({ data: { excluded, excluded_count } }: { data: Availability }) {
  const text = useText('booking.draft');
  const counts = new Map<string, number>();
  for (const { reasons } of excluded) {
    const [only, second] = reasons;
    if (only && !second) counts.set(only.code, (counts.get(only.code) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return (
    <Alert severity="warning">
      <AlertTitle>{text('nobody')}</AlertTitle>
      {sorted.length > 0 && (
        <>
          {text(excluded_count > excluded.length ? 'only_reason_nearest' : 'only_reason', {
            count: excluded.length,
          })}
          <Sentences items={sorted.map(([code, count]) => text(`reason.${code}`, { smart_count: count }))} />
        </>
      )}
    </Alert>
  );
}

type ExcludedNanny = Availability['excluded'][number];

interface ExcludedProps extends FixActions {
  excluded: readonly ExcludedNanny[];
  query: SearchQuery;
  /** Whether the list is visible. The prices of other times are fetched only then. */
  isOpen: boolean;
}

/** The nannies who are not available, each with every reason and what would help. */
function Excluded({ excluded, query, isOpen, ...actions }: ExcludedProps) {
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
          <div>{`${nanny.name}: ${nanny.reasons.map(({ message }) => message).join(' · ')}`}</div>
          <Fixes nanny={nanny} {...actions} />
        </li>
      ))}
    </Box>
  );
}

const list = { m: 0, mt: 0.5, pl: 2.5, display: 'grid', gap: 0.75, overflowWrap: 'anywhere' } as const;

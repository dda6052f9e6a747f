import { Box, Button } from '@mui/material';
import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { RosterBar } from '@nanny-polo/shared/bookings/roster';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { nameVisit } from '../records/record/name-visit.ts';
import { formatPeriod } from '../ui/field/instant.ts';
import { Person } from '../ui/field/Person.tsx';
import { plannedShadesOf } from './Shading.tsx';
import { type RosterView, useActions } from './use-actions.tsx';
import { useRows } from './use-rows.ts';
import { BookingStatusChip } from './visit/BookingStatusChip.tsx';
import { timesOf, wordsOfAsking } from './visit/words.ts';

/** One day of the roster as a list by nanny, for a phone. */
export function DayList(view: RosterView) {
  const { roster, mayChange, hasOpen } = view;
  const translate = useTranslate();
  const rows = useRows(roster, hasOpen);
  const { placer, addTo, dialogs } = useActions(view);
  return (
    <>
      <Box component="ul" aria-label={translate('roster.label')} sx={list}>
        {rows.map(({ id, row, bars, planned }) => (
          <li key={id ?? 'open'}>
            <Box sx={item}>
              <Box component="h2" sx={{ m: 0, fontSize: 14, fontWeight: 650, minWidth: 0 }}>
                {row ? <Person name={row.name} photo={row.photo} /> : translate('roster.open')}
              </Box>
              {row && mayChange && (
                <Button
                  size="small"
                  aria-label={translate('roster.add', { name: row.name })}
                  onClick={() => addTo(row)}
                >
                  {translate('roster.add_short')}
                </Button>
              )}
            </Box>
            {bars.length + planned.length === 0 && (
              <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{translate('roster.nothing')}</Box>
            )}
            {bars.map((bar) => (
              <Item
                key={bar.id}
                bar={bar}
                onChange={
                  mayChange && hasTrait(bar.status, 'editable') ? () => placer.begin(bar, 'form') : null
                }
              />
            ))}
            {plannedShadesOf(planned, translate).map(({ start, label }) => (
              <Box key={`${start}${label}`} sx={{ color: 'text.secondary', fontSize: 13 }}>
                {label}
              </Box>
            ))}
          </li>
        ))}
      </Box>
      {dialogs}
    </>
  );
}

/** A booking; without `onChange` it can only be opened. */
function Item({ bar, onChange }: { bar: RosterBar; onChange: (() => void) | null }) {
  const translate = useTranslate();
  return (
    <Box sx={item}>
      <Box
        component={Link}
        to={`/booking/${bar.id}/show`}
        sx={{ color: 'text.primary', fontWeight: 600, minWidth: 0 }}
      >
        {/* Printing a week on paper too narrow for the grid lists its visits here. */}
        <Box component="span" sx={{ displayPrint: 'none' }}>
          {timesOf(bar)}
        </Box>
        <Box component="span" sx={{ display: 'none', displayPrint: 'inline' }}>
          {formatPeriod(bar.start_at, bar.end_at)}
        </Box>{' '}
        {[bar.parent_name, wordsOfAsking(bar, translate)].filter(Boolean).join(' · ')}
      </Box>
      <BookingStatusChip status={bar.status} />
      {onChange && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={`${translate('roster.change_of', { name: nameVisit(bar, translate) })} (${bar.code})`}
          onClick={onChange}
        >
          {translate('roster.change_short')}
        </Button>
      )}
    </Box>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  px: 1.5,
  '& > li': {
    py: 1,
    borderBottom: 1,
    borderColor: 'divider',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 0.75,
  },
  overflowWrap: 'anywhere',
} as const;

const item = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  justifyContent: 'space-between',
} as const;

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { hasTrait } from '@nanny-polo/shared/booking-status';
import type { Roster, RosterBar } from '@nanny-polo/shared/roster';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Person } from '../field/Person.tsx';
import { StatusChip } from './StatusChip.tsx';
import { times } from './words.ts';

interface DayListProps {
  roster: Roster;
  mayChange: boolean;
  hasOpen: boolean;
}

/** One day of the roster as a list by nanny, for a phone. */
export function DayList({ roster, mayChange, hasOpen }: DayListProps) {
  const translate = useTranslate();
  const groups = [
    ...(hasOpen ? [{ id: null, heading: translate('roster.open'), photo: null, bars: roster.open }] : []),
    ...roster.rows.map(({ id, name, photo }) => ({
      id,
      heading: name,
      photo,
      bars: roster.bars.filter(({ nanny_polo_id }) => nanny_polo_id === id),
    })),
  ];
  return (
    <Box component="ul" aria-label={translate('roster.label')} sx={list}>
      {groups.map(({ id, heading, photo, bars }) => (
        <li key={id ?? 'open'}>
          <Box component="h2" sx={{ m: 0, fontSize: 14, fontWeight: 650 }}>
            {id === null ? heading : <Person name={heading} photo={photo} />}
          </Box>
          {bars.length === 0 && (
            <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{translate('roster.nothing')}</Box>
          )}
          {bars.map((bar) => (
            <Item key={bar.id} bar={bar} mayChange={mayChange} />
          ))}
        </li>
      ))}
    </Box>
  );
}

function Item({ bar, mayChange }: { bar: RosterBar; mayChange: boolean }) {
  const translate = useTranslate();
  const to = `/booking/${bar.id}/show`;
  return (
    <Box sx={item}>
      <Box component={Link} to={to} sx={{ color: 'text.primary', fontWeight: 600, minWidth: 0 }}>
        {`${times(bar)} ${bar.parent_name}`}
      </Box>
      <StatusChip status={bar.status} />
      {mayChange && hasTrait(bar.status, 'editable') && (
        <Button component={Link} to={to} size="small" variant="outlined" color="inherit">
          {translate('roster.change')}
        </Button>
      )}
    </Box>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  px: 1.5,
  '& > li': { py: 1, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 0.75 },
} as const;

const item = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  justifyContent: 'space-between',
} as const;

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { hasTrait } from '@nanny-polo/shared/booking-status';
import type { RosterBar } from '@nanny-polo/shared/roster';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Person } from '../field/Person.tsx';
import { AddDialog } from './AddDialog.tsx';
import { type Drawn, hour } from './axis.ts';
import { createCell } from './cell.ts';
import { LiveRegion } from './LiveRegion.tsx';
import { PlaceForm } from './PlaceForm.tsx';
import { PlacingDialog } from './PlacingDialog.tsx';
import type { RosterView } from './roster-view.ts';
import { plannedShades } from './Shading.tsx';
import { StatusChip } from './StatusChip.tsx';
import { usePlacing } from './use-placing.ts';
import { times, wordsOfAsking } from './words.ts';

/** One day of the roster as a list by nanny, for a phone. */
export function DayList({ roster, days, today, mayChange, hasOpen }: RosterView) {
  const translate = useTranslate();
  const [said] = useState(() => createCell(''));
  const [range, setRange] = useState<Drawn | null>(null);
  const [day] = days;
  const placer = usePlacing({ from: day?.day ?? today, days: 1, nannies: roster.rows, announce: said.set });
  const plannedFor = (nanny: number | null) =>
    plannedShades(
      roster.planned.filter(({ nanny_polo_id }) => nanny_polo_id === nanny),
      translate,
    );
  const groups = [
    ...(hasOpen
      ? [
          {
            id: null,
            heading: translate('roster.open'),
            photo: null,
            bars: roster.open,
            planned: plannedFor(null),
          },
        ]
      : []),
    ...roster.rows.map(({ id, name, photo }) => ({
      id,
      heading: name,
      photo,
      bars: roster.bars.filter(({ nanny_polo_id }) => nanny_polo_id === id),
      planned: plannedFor(id),
    })),
  ];
  const add = (id: number) => {
    const start = (day?.start ?? 0) + 9 * hour;
    setRange({ nanny_polo_id: id, start, end: start + 3 * hour });
  };
  return (
    <>
      <Box component="ul" aria-label={translate('roster.label')} sx={list}>
        {groups.map(({ id, heading, photo, bars, planned }) => (
          <li key={id ?? 'open'}>
            <Box sx={item}>
              <Box component="h2" sx={{ m: 0, fontSize: 14, fontWeight: 650, minWidth: 0 }}>
                {id === null ? heading : <Person name={heading} photo={photo} />}
              </Box>
              {id !== null && mayChange && (
                <Button
                  size="small"
                  aria-label={translate('roster.add', { name: heading })}
                  onClick={() => add(id)}
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
            {planned.map(({ start, label }) => (
              <Box key={`${start}${label}`} sx={{ color: 'text.secondary', fontSize: 13 }}>
                {label}
              </Box>
            ))}
          </li>
        ))}
      </Box>
      <LiveRegion said={said} />
      {range && (
        <AddDialog
          range={range}
          name={placer.nameOf(range.nanny_polo_id)}
          announce={said.set}
          onClose={() => setRange(null)}
        />
      )}
      <PlaceForm placer={placer} nannies={roster.rows} hasOpen={hasOpen} />
      <PlacingDialog placer={placer} />
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
        {[`${times(bar)} ${bar.parent_name}`, wordsOfAsking(bar, translate)].filter(Boolean).join(' · ')}
      </Box>
      <StatusChip status={bar.status} />
      {onChange && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={translate('roster.change_of', { code: bar.code, family: bar.parent_name })}
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

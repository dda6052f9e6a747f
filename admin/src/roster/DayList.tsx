import { Box, Button } from '@mui/material';
import { type BookingStatus, hasTrait, toneOf } from '@nanny-polo/shared/booking-status';
import type { RosterBar } from '@nanny-polo/shared/roster';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Chip } from '../field/Chip.tsx';
import { Person } from '../field/Person.tsx';
import { clockLater } from './axis.ts';
import { iconOf } from './icon.ts';
import type { RosterView } from './roster-view.ts';
import { plannedShades } from './Shading.tsx';
import { useActions } from './use-actions.tsx';
import { times, wordsOfAsking } from './words.ts';

/** One day of the roster as a list by nanny, for a phone. */
export function DayList(view: RosterView) {
  const { roster, days, mayChange, hasOpen } = view;
  const translate = useTranslate();
  const [day] = days;
  const { placer, add: addTo, dialogs } = useActions(view);
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
    const start = day?.start ?? 0;
    addTo({ nanny_polo_id: id, start: clockLater(start, 9), end: clockLater(start, 12) });
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

function StatusChip({ status }: { status: BookingStatus }) {
  const translate = useTranslate();
  const tone = toneOf(status);
  return (
    <Chip tone={tone} icon={iconOf(status, tone)} label={translate(`resources.booking.status.${status}`)} />
  );
}

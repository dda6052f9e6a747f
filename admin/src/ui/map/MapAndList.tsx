import { Box } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { PinMap } from './PinMap.tsx';
import { isPlaced, type PossiblePin } from './pin.ts';

interface MapAndListProps<Item> {
  items: readonly Item[];
  /** Must be the same function in every render. */
  pinOf: (item: Item) => PossiblePin;
  /** Returns the chip of an item's entry. */
  chipOf: (item: Item) => ReactNode;
  label: string;
  listLabel: string;
  /** The number of entries in the list, by default all. */
  listed?: number;
  above?: ReactNode;
  below?: ReactNode;
}

/** Records as pins on a map, and in a list beside it. Says how many have no place. */
export function MapAndList<Item>({ items, pinOf, chipOf, listed, ...rest }: MapAndListProps<Item>) {
  const { label, listLabel, above, below } = rest;
  const translate = useTranslate();
  const pins = useMemo(() => items.map(pinOf).filter(isPlaced), [items, pinOf]);
  const unplaced = items.length - pins.length;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 3fr) 320px' } }}>
      <PinMap pins={pins} label={label} />
      <Box sx={{ maxHeight: { lg: 640 }, overflowY: 'auto' }} tabIndex={-1}>
        {unplaced > 0 && (
          <Box sx={{ color: 'text.secondary', mb: 1 }}>
            {translate('map.unplaced', { smart_count: unplaced })}
          </Box>
        )}
        {above}
        <Box component="ul" aria-label={listLabel} sx={list}>
          {items.slice(0, listed).map((item) => {
            const { id, label, to } = pinOf(item);
            return (
              <li key={id}>
                <Link to={to}>{label}</Link>
                {chipOf(item)}
              </li>
            );
          })}
        </Box>
        {below}
      </Box>
    </Box>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 1,
    py: 0.75,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& a': { minWidth: 0, overflowWrap: 'anywhere', color: 'primary.main', fontWeight: 600 },
} as const;

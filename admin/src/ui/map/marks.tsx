import HomeIcon from '@mui/icons-material/HomeRounded';
import { Box } from '@mui/material';
import type { ComponentProps } from 'react';
import { clusterSizeOf } from './cluster.ts';

/** The widths of marks in CSS pixels. */
export const homeSize = 38;
export const rankSize = 28;
export const pinSizeOf = (count: number) => (count > 1 ? clusterSizeOf(count) : 28);

/** A house on a disc: the home of a family or of a nanny. */
export function HomeMark() {
  return (
    <Box component="span" sx={homeMark}>
      <HomeIcon sx={{ fontSize: 20 }} />
    </Box>
  );
}

/** A dot on a disc, or the count of a cluster. */
export function PinMark({ count }: { count: number }) {
  const size = pinSizeOf(count);
  return (
    <Box component="span" sx={pinMark} style={{ width: size, height: size }}>
      {count > 1 ? count : <Box component="span" sx={dot} />}
    </Box>
  );
}

interface RankMarkProps {
  rank: number;
  chosen: boolean;
  highlighted: boolean;
}

/** The number of an entry, the same in the list and on the map. */
export function RankMark({ rank, chosen, highlighted }: RankMarkProps) {
  return (
    <Box
      component="span"
      sx={{
        ...rankMark,
        ...(chosen && { bgcolor: 'primary.main', color: 'primary.contrastText' }),
        ...(highlighted && { transform: 'scale(1.25)', boxShadow: 3 }),
      }}
    >
      {rank}
    </Box>
  );
}

/** The button of a pin, as large as the mark in it; `label` is its name and its tooltip. */
export const PinButton = ({ label, ...props }: ComponentProps<'button'> & { label: string }) => (
  <Box component="button" type="button" aria-label={label} title={label} sx={button} {...props} />
);

const disc = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  boxSizing: 'border-box',
  borderRadius: '50%',
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
} as const;

const homeMark = {
  ...disc,
  width: homeSize,
  height: homeSize,
  border: 2,
  borderColor: 'background.paper',
  bgcolor: 'secondary.main',
  color: 'secondary.contrastText',
  boxShadow: 3,
} as const;

const pinMark = {
  ...disc,
  border: 3,
  borderColor: 'background.paper',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: 15,
  boxShadow: 1,
  'button:is(:hover, :focus-visible) > &': { bgcolor: 'primary.dark' },
} as const;

const dot = { width: 8, height: 8, borderRadius: '50%', bgcolor: 'currentColor' } as const;

const rankMark = {
  ...disc,
  width: rankSize,
  height: rankSize,
  border: 2,
  borderColor: 'primary.main',
  bgcolor: 'background.paper',
  color: 'text.primary',
  fontSize: 13,
} as const;

const button = {
  display: 'block',
  p: 0,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  font: 'inherit',
  cursor: 'pointer',
} as const;

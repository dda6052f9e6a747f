import { Box } from '@mui/material';

/** The width of a mark in CSS pixels. */
export const rankSize = 28;

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
        ...mark,
        ...(chosen && { bgcolor: 'primary.main', color: 'primary.contrastText' }),
        ...(highlighted && { transform: 'scale(1.25)', boxShadow: 3 }),
      }}
    >
      {rank}
    </Box>
  );
}

const mark = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  boxSizing: 'border-box',
  width: rankSize,
  height: rankSize,
  border: 2,
  borderColor: 'primary.main',
  borderRadius: '50%',
  bgcolor: 'background.paper',
  color: 'text.primary',
  fontSize: 13,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
} as const;

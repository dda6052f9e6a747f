import { Box } from '@mui/material';

/** A number beside a menu entry, or above its icon if the menu is narrow. `words` say what it counts. */
export function CountBadge({ count, words, wide }: { count: number; words: string; wide: boolean }) {
  if (count === 0) return null;
  return (
    <Box component="span" role="img" aria-label={words} title={words} sx={countBadge(wide)}>
      {shortCount(count)}
    </Box>
  );
}

export const shortCount = (count: number) => (count > 99 ? '99+' : count);

export const countBadge = (wide: boolean) => (wide ? badge : smallBadge);

const badge = {
  px: 0.75,
  borderRadius: 5,
  bgcolor: 'info.light',
  color: 'info.main',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  fontSize: 12,
  lineHeight: '20px',
} as const;
const smallBadge = { ...badge, px: 0.5, fontSize: 10.5, lineHeight: '16px' } as const;

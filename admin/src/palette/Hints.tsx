import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Keys } from '../field/Keys.tsx';

/** The keys of the palette. */
export function Hints({ isActions }: { isActions: boolean }) {
  const translate = useTranslate();
  const all = [
    { keys: ['↑', '↓'], what: 'choose' },
    { keys: ['Enter'], what: 'open' },
    ...(isActions
      ? [{ keys: ['Esc'], what: 'back' }]
      : [
          { keys: ['Tab'], what: 'actions' },
          { keys: ['Esc'], what: 'close' },
        ]),
  ];
  return (
    <Box aria-hidden sx={hints}>
      {all.map(({ keys, what }) => (
        <Box key={what} component="span" sx={{ display: 'flex', gap: 0.75 }}>
          <Keys keys={keys} />
          {translate(`palette.keys.${what}`)}
        </Box>
      ))}
    </Box>
  );
}

const hints = {
  display: { xs: 'none', sm: 'flex' },
  gap: 2,
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: 12.5,
} as const;

import HomeIcon from '@mui/icons-material/HomeRounded';
import { Box } from '@mui/material';
import { type Frame, inFrame, project, type View } from './geometry.ts';
import type { Home } from './pin.ts';

/** The mark of a home: a house on a disc. */
export function HomeMark() {
  return (
    <Box component="span" sx={homeMark}>
      <HomeIcon sx={{ fontSize: 20 }} />
    </Box>
  );
}

interface HomePinProps {
  pin: Home;
  view: View;
  frame: Frame;
}

/** The pin of a family's home, with its label below. */
export function HomePin({ pin, view, frame }: HomePinProps) {
  const { x, y } = inFrame(project(pin), view, frame);
  return (
    <Box role="img" aria-label={pin.label} title={pin.label} sx={place} style={{ left: x, top: y }}>
      <HomeMark />
      <Box component="span" aria-hidden sx={name}>
        {pin.label}
      </Box>
    </Box>
  );
}

export const homeMark = {
  display: 'grid',
  placeItems: 'center',
  boxSizing: 'border-box',
  width: 38,
  height: 38,
  p: 0,
  border: 2,
  borderColor: 'background.paper',
  borderRadius: '50%',
  bgcolor: 'secondary.main',
  color: 'secondary.contrastText',
  boxShadow: 3,
} as const;

const place = {
  position: 'absolute',
  transform: 'translate(-50%, -50%)',
  zIndex: 1,
  pointerEvents: 'none',
} as const;

const name = {
  position: 'absolute',
  top: '100%',
  left: '50%',
  transform: 'translateX(-50%)',
  mt: 0.25,
  px: 0.75,
  maxWidth: 180,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  fontSize: 12.5,
  fontWeight: 600,
} as const;

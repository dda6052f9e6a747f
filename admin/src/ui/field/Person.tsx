import { Box } from '@mui/material';
import { Portrait } from './Portrait.tsx';

interface PersonProps {
  name: string;
  /** The portrait's path below the API's origin; null shows the initials. */
  photo?: string | null;
  /** The portrait's size in CSS pixels. */
  size?: number;
}

export function Person({ name, photo = null, size = 24 }: PersonProps) {
  return (
    <Box component="span" className="person" title={name} sx={line}>
      <Portrait name={name} photo={photo} size={size} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {name}
      </Box>
    </Box>
  );
}

const line = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  maxWidth: '100%',
  verticalAlign: 'middle',
  whiteSpace: 'nowrap',
} as const;

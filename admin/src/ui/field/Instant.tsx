import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { formatFullInstant, formatShortInstant } from './instant.ts';

interface InstantProps {
  at: string | null;
  /** Formats the instant; by default, with day and time. */
  format?: (at: string) => string;
}

/** An instant in short form, in full on hover; a dash if there is none. */
export function Instant({ at, format = formatShortInstant }: InstantProps) {
  const none = useTranslate()('field.none');
  if (!at) return none;
  return (
    <Box component="time" dateTime={at} title={formatFullInstant(at)} sx={{ whiteSpace: 'nowrap' }}>
      {format(at)}
    </Box>
  );
}

import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { fullInstant, shortInstant } from './instant.ts';

/** An instant in short form, in full on hover; a dash if there is none. */
export function Instant({ at }: { at: string | null }) {
  const none = useTranslate()('field.none');
  if (!at) return none;
  return (
    <Box component="time" dateTime={at} title={fullInstant(at)} sx={{ whiteSpace: 'nowrap' }}>
      {shortInstant(at)}
    </Box>
  );
}

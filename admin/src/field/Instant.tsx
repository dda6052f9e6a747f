import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { fullInstant, shortInstant } from './instant.ts';

/** An instant, short, with the whole of it on hover; a dash where there is none. */
export function Instant({ at }: { at: string | null }) {
  const none = useTranslate()('field.none');
  if (!at) return none;
  return (
    <Box component="time" dateTime={at} title={fullInstant(at)} sx={{ whiteSpace: 'nowrap' }}>
      {shortInstant(at)}
    </Box>
  );
}

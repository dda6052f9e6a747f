import Box from '@mui/material/Box';
import { calendarDay } from './instant.ts';

interface ExpiryDateProps {
  /** The calendar day from which on the document is expired. */
  on: string;
  isExpired: boolean;
}

/** The day on which a document expires, red once it has. The word for it stands in a chip beside it. */
export function ExpiryDate({ on, isExpired }: ExpiryDateProps) {
  return (
    <Box
      component="time"
      dateTime={on}
      sx={{ whiteSpace: 'nowrap', ...(isExpired && { color: 'error.main', fontWeight: 600 }) }}
    >
      {calendarDay(on)}
    </Box>
  );
}

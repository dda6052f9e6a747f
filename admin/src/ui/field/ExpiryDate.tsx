import { Box } from '@mui/material';
import { formatCalendarDay } from './instant.ts';

interface ExpiryDateProps {
  /** The first calendar day on which the document has expired. */
  on: string;
  isExpired: boolean;
}

/** The day on which a document expires, red once the document has expired. A chip says the same in words. */
export function ExpiryDate({ on, isExpired }: ExpiryDateProps) {
  return (
    <Box
      component="time"
      dateTime={on}
      sx={{ whiteSpace: 'nowrap', ...(isExpired && { color: 'error.main', fontWeight: 600 }) }}
    >
      {formatCalendarDay(on)}
    </Box>
  );
}

import { Box } from '@mui/material';
import type { MailState } from '@nanny-polo/shared/bookings/mail-state';
import { useTranslate } from 'react-admin';

/** What became of a mail; nothing if that is no longer known. */
export function MailMark({ mail }: { mail: MailState | null }) {
  const translate = useTranslate();
  if (!mail) return null;
  const isLost = mail === 'undeliverable' || mail === 'unwritten';
  return (
    <Box component="span" sx={{ fontSize: 13, color: isLost ? 'error.main' : 'text.secondary' }}>
      {translate(`cover.mail.${mail}`)}
    </Box>
  );
}

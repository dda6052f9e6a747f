import { Box, Card, Typography } from '@mui/material';
import type { BoardLetter } from '@nanny-polo/shared/office/board';
import { useTranslate } from 'react-admin';
import { formatShortInstant } from '../../ui/field/instant.ts';
import { PermittedLink } from '../../ui/field/PermittedLink.tsx';

/** Letters that could not be sent, so that the office rings their recipients; nothing if there are none. */
export function UnsentLetters({ letters }: { letters: readonly BoardLetter[] }) {
  const translate = useTranslate();
  if (letters.length === 0) return null;
  const heading = translate('dashboard.unsent');
  return (
    <Card component="section" aria-label={heading} sx={{ p: { xs: 2, sm: 2.5 }, mb: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {heading}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {letters.map(({ id, at, resource, record_id, name, letter, recipient, reason }) => (
          <Box component="li" key={id} sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
            <PermittedLink to={`/${resource}/${record_id}/show`} sx={{ fontWeight: 600, mr: 1 }}>
              {name}
            </PermittedLink>
            {translate('dashboard.unsent_line', { letter, recipient, reason, time: formatShortInstant(at) })}
          </Box>
        ))}
      </Box>
    </Card>
  );
}

import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';

interface RefusedProps {
  items: readonly { readonly what: string; readonly why: string | null }[];
}

/** The actions that are not possible now, with their reasons, folded; nothing if there are none. */
export function Refused({ items }: RefusedProps) {
  const translate = useTranslate();
  if (!items.length) return null;
  return (
    <Box component="details" sx={{ mt: 2, color: 'text.secondary' }}>
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        {translate('record.refused')}
      </Box>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {items.map(({ what, why }) => (
          <li key={what}>
            {what}: {why}
          </li>
        ))}
      </Box>
    </Box>
  );
}

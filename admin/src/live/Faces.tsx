import EditIcon from '@mui/icons-material/EditOutlined';
import Avatar from '@mui/material/Avatar';
import AvatarGroup from '@mui/material/AvatarGroup';
import Box from '@mui/material/Box';
import type { Present } from '@nanny-polo/shared/live';
import { useTranslate } from 'react-admin';
import { initials } from '../field/Portrait.tsx';

/** The initials of the other admins who have the record open, and which of them is editing it. */
export function Faces({ others }: { others: readonly Present[] }) {
  const translate = useTranslate();
  const editor = others.find(({ editing_since }) => editing_since);
  const names = others.map(({ name }) => name).join(', ');
  const words = [
    others.length > 0 && translate('live.here', { names }),
    editor && translate('live.editing', { name: editor.name }),
  ].filter(Boolean);
  return (
    <Box role="status" aria-label={words.join('. ')} title={words.join('. ')} sx={row}>
      {editor && (
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', md: 'inline' }, fontSize: 13 }}>
          {translate('live.editing', { name: editor.name })}
        </Box>
      )}
      {others.length > 0 && (
        <AvatarGroup max={4} aria-hidden slotProps={{ surplus: { sx: face } }}>
          {others.map(({ admin_id, name, editing_since }) => (
            <Avatar key={admin_id} sx={face}>
              {editing_since ? <EditIcon sx={{ fontSize: 16 }} /> : initials(name)}
            </Avatar>
          ))}
        </AvatarGroup>
      )}
    </Box>
  );
}

const row = { display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' } as const;

const face = {
  width: 28,
  height: 28,
  fontSize: 12,
  fontWeight: 650,
  bgcolor: 'info.light',
  color: 'info.main',
} as const;

import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import { Avatar, AvatarGroup, Box } from '@mui/material';
import type { Present } from '@nanny-polo/shared/office/live';
import { usePermissions, useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { findOpenRecord } from '../../base/data/open-record.ts';
import { canOpen, type Rights } from '../../base/session/rights.ts';
import { initialsOf } from '../../ui/field/Portrait.tsx';
import { useIsAway, useLive } from './live.ts';
import { usePresence } from './presence.ts';

/**
 * Shows in the app bar who else has the record open, and a mark while changes by others do not arrive. Keeps the screen
 * up to date.
 */
export function LiveStatus() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { permissions } = usePermissions<Rights>();
  const others = usePresence(canOpen(pathname, permissions) ? findOpenRecord(pathname) : null);
  const isAway = useIsAway();
  useLive();
  return (
    <>
      <Faces others={others} />
      {isAway && (
        <Box component="span" role="status" title={translate('live.away_hint')} sx={mark}>
          <CloudOffIcon sx={{ fontSize: 16 }} aria-hidden />
          {translate('live.away')}
        </Box>
      )}
    </>
  );
}

const mark = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  fontSize: 13,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
} as const;

/** The initials of the other admins who have the record open. */
function Faces({ others }: { others: readonly Present[] }) {
  const translate = useTranslate();
  const names = others.map(({ name }) => name).join(', ');
  const words = names && translate('live.here', { names });
  return (
    <Box role="status" aria-label={words} title={words}>
      {others.length > 0 && (
        <AvatarGroup max={4} aria-hidden slotProps={{ surplus: { sx: face } }}>
          {others.map(({ admin_id, name }) => (
            <Avatar key={admin_id} sx={face}>
              {initialsOf(name)}
            </Avatar>
          ))}
        </AvatarGroup>
      )}
    </Box>
  );
}

const face = {
  width: 28,
  height: 28,
  fontSize: 12,
  fontWeight: 650,
  bgcolor: 'info.light',
  color: 'info.main',
} as const;

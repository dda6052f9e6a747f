import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import {
  Avatar,
  AvatarGroup,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
} from '@mui/material';
import type { Present } from '@nanny-polo/shared/live';
import { usePermissions, useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { openRecordAt } from '../data/open-record.ts';
import { shortTime } from '../field/instant.ts';
import { initials } from '../field/Portrait.tsx';
import { mayOpen, type Rights } from '../session/rights.ts';
import { useIsAway, useRefreshing } from './use-live.ts';
import { usePresence } from './use-presence.ts';

/**
 * Shows in the app bar who else has the record open, and a mark while changes by others do not arrive. Keeps the screen
 * up to date, and asks before the admin edits a record that another admin is editing.
 */
export function LiveStatus() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { permissions } = usePermissions<Rights>();
  const record = mayOpen(pathname, permissions) ? openRecordAt(pathname) : null;
  const { others, holder, editAnyway } = usePresence(record, record?.editing ?? false);
  const isAway = useIsAway();
  useRefreshing();
  return (
    <>
      <Faces others={others} />
      {isAway && (
        <Box component="span" role="status" title={translate('live.away_hint')} sx={mark}>
          <CloudOffIcon sx={{ fontSize: 16 }} aria-hidden />
          {translate('live.away')}
        </Box>
      )}
      {holder && record && (
        <LockedDialog
          holder={holder}
          onView={() => navigate(`/${record.resource}/${record.id}/show`)}
          onEditAnyway={editAnyway}
        />
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

/** The initials of the other admins who have the record open, and which of them is editing it. */
function Faces({ others }: { others: readonly Present[] }) {
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

interface LockedDialogProps {
  holder: Present;
  onView: () => void;
  onEditAnyway: () => void;
}

/** Asks before the admin edits a record that another admin is editing. */
function LockedDialog({ holder, onView, onEditAnyway }: LockedDialogProps) {
  const translate = useTranslate();
  const time = shortTime(holder.editing_since ?? new Date().toISOString());
  return (
    <Dialog open onClose={onView} aria-labelledby="locked-title">
      <DialogTitle id="locked-title">{translate('live.locked_title', { name: holder.name })}</DialogTitle>
      <DialogContent>{translate('live.locked_text', { time })}</DialogContent>
      <DialogActions>
        <Button onClick={onEditAnyway}>{translate('live.edit_anyway')}</Button>
        <Button variant="contained" autoFocus onClick={onView}>
          {translate('live.view')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

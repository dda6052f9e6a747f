import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { canUndo } from '../../base/data/use-undo.ts';
import type { Rights } from '../../base/session/rights.ts';
import { Keys } from '../../ui/field/Keys.tsx';
import { paletteKeys, undoKeys } from './palette-keys.ts';
import { listShortcuts, type Shortcut } from './shortcuts.ts';
import { useShortcutsOn } from './use-shortcuts.ts';

const groups: readonly Shortcut['group'][] = ['anywhere', 'go', 'new', 'list'];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const [isOn] = useShortcutsOn();
  const { permissions: rights } = usePermissions<Rights>();
  const all = rights ? listShortcuts(rights) : [];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('shortcuts.title')}</DialogTitle>
      <DialogContent>
        {!isOn && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {translate('shortcuts.off')}{' '}
            <Link to="/settings" onClick={onClose}>
              {translate('shortcuts.off_hint')}
            </Link>
          </Alert>
        )}
        <Box sx={columns}>
          {groups.map((group) => (
            <Box key={group} component="section">
              <Typography variant="h3">{translate(`shortcuts.groups.${group}`)}</Typography>
              <Box component="dl" sx={{ m: 0, mt: 0.5 }}>
                {group === 'anywhere' && <Entry keys={paletteKeys} label={translate('shortcuts.palette')} />}
                {group === 'anywhere' && rights && canUndo(rights) && (
                  <Entry keys={undoKeys} label={translate('shortcuts.undo')} />
                )}
                {all
                  .filter((one) => one.group === group)
                  .map(({ keys, label }) => (
                    <Entry key={label} keys={keys} label={translate(label, { _: label })} />
                  ))}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button component={Link} to="/whats-here" onClick={onClose}>
          {translate('shell.whats_here')}
        </Button>
        <Button onClick={onClose} autoFocus>
          {translate('shortcuts.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Entry({ keys, label }: { keys: readonly string[]; label: string }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5 }}>
      <dt>{label}</dt>
      <Box component="dd" sx={{ m: 0 }}>
        <Keys keys={keys} />
      </Box>
    </Box>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 4,
  rowGap: 2,
} as const;

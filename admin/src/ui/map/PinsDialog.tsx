import { Button, Dialog, DialogActions, DialogTitle, List, ListItem, ListItemButton } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Pin } from './pin.ts';

const maxListedPins = 100;

/** Lists the pins of a cluster that no zoom level separates: the first hundred, and how many more there are. */
export function PinsDialog({ pins, onClose }: { pins: readonly Pin[]; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="pins-title">
      <DialogTitle id="pins-title">{translate('map.here', { count: pins.length })}</DialogTitle>
      <List sx={{ overflowY: 'auto', py: 0 }}>
        {pins.slice(0, maxListedPins).map(({ id, label, to }) => (
          <li key={id}>
            <ListItemButton component={Link} to={to}>
              {label}
            </ListItemButton>
          </li>
        ))}
        {pins.length > maxListedPins && (
          <ListItem>{translate('map.rest', { count: pins.length - maxListedPins })}</ListItem>
        )}
      </List>
      <DialogActions>
        <Button onClick={onClose}>{translate('map.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

import { ListSubheader, Menu, MenuItem } from '@mui/material';
import { hasTrait } from '@nanny-polo/shared/booking-status';
import type { RosterBar } from '@nanny-polo/shared/roster';
import { useTranslate } from 'react-admin';
import { timeSpan } from './words.ts';

interface BarMenuProps {
  bar: RosterBar;
  /** The bar's element. */
  element: HTMLElement;
  onOpen: () => void;
  onForm: () => void;
  onClose: () => void;
}

/** The menu of a pressed bar: opens its booking, or the form that places it without dragging. */
export function BarMenu({ bar, element, onOpen, onForm, onClose }: BarMenuProps) {
  const translate = useTranslate();
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Menu open anchorEl={element} onClose={onClose} slotProps={{ list: { 'aria-label': bar.code } }}>
      <ListSubheader role="presentation" sx={{ lineHeight: 1.5, py: 1 }}>
        {bar.parent_name}
        <br />
        {timeSpan(Date.parse(bar.start_at), Date.parse(bar.end_at))}
      </ListSubheader>
      <MenuItem onClick={then(onOpen)}>{translate('roster.open_booking', { code: bar.code })}</MenuItem>
      {hasTrait(bar.status, 'editable') && (
        <MenuItem onClick={then(onForm)}>{translate('roster.change')}</MenuItem>
      )}
    </Menu>
  );
}

import MoreIcon from '@mui/icons-material/MoreVert';
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

interface MoreActionsProps {
  actions: readonly { readonly label: string; readonly onClick: () => void }[];
  /** The key of the button's text. Without one, the actions end something and are red. */
  label?: string;
}

/** A menu of actions that are seldom needed, kept apart from the buttons of the daily work. */
export function MoreActions({ actions, label: key }: MoreActionsProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate(key ?? 'record.more_actions');
  if (!actions.length) return null;
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        startIcon={<MoreIcon />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            {...(!key && { sx: { color: 'error.main' } })}
            onClick={() => {
              setAnchor(null);
              action.onClick();
            }}
          >
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

import MoreIcon from '@mui/icons-material/MoreVert';
import { Box, Button, Menu, MenuItem } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';

interface ActionButtonsProps<Action extends string> {
  actions: readonly Action[];
  labelOf: (action: Action) => string;
  /** The next step, whose button stands out. */
  main?: Action | null | undefined;
  /** Seldom-needed actions, shown in a menu. */
  more?: readonly Action[];
  /** The key of the menu's text. Without one, the actions in the menu end something and are red. */
  moreLabel?: string;
  disabled?: boolean;
  onChoose: (action: Action) => void;
  children?: ReactNode;
}

/** What can be done with a record: a button for each action, and a menu of those that are seldom needed. */
export function ActionButtons<Action extends string>({
  actions,
  labelOf,
  main,
  more = [],
  moreLabel,
  disabled = false,
  onChoose,
  children,
}: ActionButtonsProps<Action>) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate(moreLabel ?? 'record.more_actions');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {actions.map((action) => (
        <Button
          key={action}
          variant={action === main ? 'contained' : 'outlined'}
          color={action === main ? 'secondary' : 'inherit'}
          disabled={disabled}
          onClick={() => onChoose(action)}
        >
          {labelOf(action)}
        </Button>
      ))}
      {more.length > 0 && (
        <Button
          color="inherit"
          aria-haspopup="menu"
          aria-expanded={Boolean(anchor)}
          startIcon={<MoreIcon />}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {label}
        </Button>
      )}
      <Menu
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {more.map((action) => (
          <MenuItem
            key={action}
            {...(!moreLabel && { sx: { color: 'error.main' } })}
            onClick={() => {
              setAnchor(null);
              onChoose(action);
            }}
          >
            {labelOf(action)}
          </MenuItem>
        ))}
      </Menu>
      {children}
    </Box>
  );
}

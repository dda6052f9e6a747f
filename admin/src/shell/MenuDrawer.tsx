import { Drawer } from '@mui/material';
import type { ReactNode } from 'react';

interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The drawer that holds the menu on phones. */
export function MenuDrawer({ open, onClose, children }: MenuDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper: { sx: { width: 264, pt: 1 } } }}>
      {children}
    </Drawer>
  );
}

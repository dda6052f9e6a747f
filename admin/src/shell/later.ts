import { Drawer } from '@mui/material';
import { Notification } from 'react-admin';
import { LiveStatus } from '../live/LiveStatus.tsx';
import { AskOnceDialog } from '../record/AskOnceDialog.tsx';
import { Shortcuts } from '../shortcuts/Shortcuts.tsx';
import { MenuCount } from './MenuCount.tsx';
import { UndoAction } from './UndoAction.tsx';

/** The parts of the layout that load after the first screen, as one chunk. */
export const later = {
  AskOnceDialog,
  Drawer,
  LiveStatus,
  MenuCount,
  Notification,
  Shortcuts,
  UndoAction,
};

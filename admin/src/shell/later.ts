import { Drawer } from '@mui/material';
import { Notification } from 'react-admin';
import { Together } from '../live/Together.tsx';
import { Shortcuts } from '../shortcuts/Shortcuts.tsx';
import { MenuCount } from './MenuCount.tsx';
import { UndoAction } from './UndoAction.tsx';

/** The parts of the layout that load after the first screen, as one chunk. */
export const later = { Drawer, Together, MenuCount, Notification, Shortcuts, UndoAction };

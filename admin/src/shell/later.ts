import { Notification } from 'react-admin';
import { Together } from '../live/Together.tsx';
import { Shortcuts } from '../shortcuts/Shortcuts.tsx';
import { MenuCount } from './MenuCount.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { UndoAction } from './UndoAction.tsx';

/** The parts of the layout that load after the first screen, as one chunk. */
export const later = { Together, MenuCount, MenuDrawer, Notification, Shortcuts, UndoAction };

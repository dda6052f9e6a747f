import { useEffect, useRef } from 'react';
import { usePermissions, useStore } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { canUndo, useUndo } from '../../base/data/use-undo.ts';
import { canOpen, type Rights } from '../../base/session/rights.ts';
import { findFocusedRecord, focusRow, focusSearch, runSecondAction, selectRow } from './focused-row.ts';
import { isUndoKey } from './palette-keys.ts';
import { type Act, listShortcuts, shortcutOf } from './shortcuts.ts';

/** The longest time between two keys of one shortcut, in milliseconds. */
const maxPauseMs = 1500;

/** Reads and sets whether the single-key shortcuts are on in this browser; on by default. */
export const useShortcutsOn = () => useStore('shortcuts.on', true);

/** Controls that take keys themselves, and layers above the screen. */
const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="textbox"], [role="combobox"]';
const choosing =
  '[role="listbox"], [role="menu"], [role="grid"], [role="spinbutton"], [role="slider"], [data-bar]';
const layers = '.MuiModal-root:not(.MuiModal-hidden), [role="dialog"]';

/** Returns whether a key press has been handled, or belongs to a text field, a dialog or an open menu. */
function isTyped(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  return isIn(event, typing) || document.querySelector(layers) !== null;
}

const isIn = ({ target }: KeyboardEvent, controls: string): boolean =>
  target instanceof Element && target.closest(controls) !== null;

/** Handles Ctrl-Z, and the single-key shortcuts unless the admin switched them off. `onHelp` lists them. */
export function useShortcuts(onHelp: (open: boolean) => void): void {
  const [isOn] = useShortcutsOn();
  const { permissions: rights } = usePermissions<Rights>();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { mutate: undo } = useUndo();
  const pressed = useRef<{ keys: readonly string[]; at: number }>({ keys: [], at: 0 });

  useEffect(() => {
    if (!rights) return;
    const shortcuts = isOn ? listShortcuts(rights) : [];
    const edit = () => {
      const record = findFocusedRecord() ?? pathname;
      const path = record.replace(/\/show\/?$/, '');
      if (path !== record && canOpen(path, rights)) void navigate(path);
    };
    const acts: Record<Act, () => unknown> = {
      search: focusSearch,
      next: () => focusRow(1),
      previous: () => focusRow(-1),
      select: selectRow,
      edit,
      other: runSecondAction,
      help: () => onHelp(true),
    };

    const onKeyDown = (event: KeyboardEvent) => {
      const { keys, at } = pressed.current;
      const forget = () => {
        pressed.current = { keys: [], at: 0 };
      };
      if (isTyped(event)) return forget();
      if (isUndoKey(event) && canUndo(rights) && !event.repeat) {
        event.preventDefault();
        undo(null);
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isIn(event, choosing)) return forget();
      if (event.key === 'Shift') return;
      const begun = event.timeStamp - at < maxPauseMs ? keys : [];
      const now = [...begun, event.key];
      const shortcut = shortcutOf(shortcuts, now) ?? shortcutOf(shortcuts, [event.key]);
      if (shortcut === null) return forget();
      event.preventDefault();
      if (shortcut === 'begun') {
        pressed.current = { keys: now, at: event.timeStamp };
        return;
      }
      forget();
      if (shortcut.to) void navigate(shortcut.to);
      if (shortcut.act) acts[shortcut.act]();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, rights, pathname, navigate, onHelp, undo]);
}

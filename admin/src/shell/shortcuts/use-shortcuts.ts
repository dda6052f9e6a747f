import { useEffect, useRef } from 'react';
import { usePermissions, useStore } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { mayUndo, useUndo } from '../../base/data/use-undo.ts';
import { mayOpen, type Rights } from '../../base/session/rights.ts';
import { isUndoKey } from './palette-keys.ts';
import { doOther, focusedRecord, focusRow, focusSearch, selectRow } from './rows.ts';
import { type Act, shortcutOf, shortcutsFor } from './shortcuts.ts';

/** The longest time between two keys of one shortcut, in milliseconds. */
const pause = 1500;

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
    const shortcuts = isOn ? shortcutsFor(rights) : [];
    const edit = () => {
      const record = focusedRecord() ?? pathname;
      const path = record.replace(/\/show\/?$/, '');
      if (path !== record && mayOpen(path, rights)) void navigate(path);
    };
    const acts: Record<Act, () => unknown> = {
      search: focusSearch,
      next: () => focusRow(1),
      previous: () => focusRow(-1),
      select: selectRow,
      edit,
      other: doOther,
      help: () => onHelp(true),
    };

    const onKeyDown = (event: KeyboardEvent) => {
      const { keys, at } = pressed.current;
      const forget = () => {
        pressed.current = { keys: [], at: 0 };
      };
      if (isTyped(event)) return forget();
      if (isUndoKey(event) && mayUndo(rights) && !event.repeat) {
        event.preventDefault();
        undo(null);
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isIn(event, choosing)) return forget();
      if (event.key === 'Shift') return;
      const begun = event.timeStamp - at < pause ? keys : [];
      const now = [...begun, event.key];
      const found = shortcutOf(shortcuts, now) ?? shortcutOf(shortcuts, [event.key]);
      if (found === null) return forget();
      event.preventDefault();
      if (found === 'begun') {
        pressed.current = { keys: now, at: event.timeStamp };
        return;
      }
      forget();
      if (found.to) void navigate(found.to);
      if (found.act) acts[found.act]();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, rights, pathname, navigate, onHelp, undo]);
}

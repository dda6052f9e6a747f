import { adminScreens } from '@nanny-polo/shared/accounts/admin-screens';
import { canOpen, canReach, type Rights } from '../../base/session/rights.ts';

/** Keys pressed one after the other, and what they do. The handler and the help both read this table. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly group: 'go' | 'new' | 'list' | 'anywhere';
  /** The path of the screen that the keys open. */
  readonly to?: string;
  /** What the keys do on the current screen. */
  readonly act?: Act;
  /** The text in the help, or its message key. */
  readonly label: string;
}

export type Act = 'search' | 'next' | 'previous' | 'select' | 'edit' | 'other' | 'help';

const toScreens = adminScreens.flatMap(({ path, menu, goKey, newKey }): Shortcut[] => [
  ...(goKey && menu ? [{ keys: ['g', goKey], group: 'go', to: path, label: menu } as const] : []),
  ...(newKey
    ? [
        {
          keys: ['n', newKey],
          group: 'new',
          to: `${path}/create`,
          label: `resources.${path.slice(1)}.new`,
        } as const,
      ]
    : []),
]);

const onScreens: readonly Shortcut[] = [
  { keys: ['/'], group: 'list', act: 'search', label: 'shortcuts.search' },
  { keys: ['j'], group: 'list', act: 'next', label: 'shortcuts.next' },
  { keys: ['k'], group: 'list', act: 'previous', label: 'shortcuts.previous' },
  { keys: ['x'], group: 'list', act: 'select', label: 'shortcuts.select' },
  { keys: ['e'], group: 'list', act: 'edit', label: 'shortcuts.edit' },
  { keys: ['o'], group: 'list', act: 'other', label: 'shortcuts.other' },
  { keys: ['?'], group: 'anywhere', act: 'help', label: 'shortcuts.help' },
];

const all = [...toScreens, ...onScreens];

/** Returns all shortcuts except those to screens that the admin may not open, or that would redirect them. */
export const listShortcuts = (rights: Rights): readonly Shortcut[] =>
  all.filter(({ to }) => {
    if (to === '/') return canReach(rights, 'dashboard', 'visit');
    return to === undefined || canOpen(to, rights);
  });

export const shortcutKeysOf = (path: string): readonly string[] =>
  all.find(({ to }) => to === path)?.keys ?? [];

/** Returns the shortcut with these keys, `begun` if they are the beginning of one, or null. */
export function shortcutOf(
  shortcuts: readonly Shortcut[],
  keys: readonly string[],
): Shortcut | 'begun' | null {
  const fitting = shortcuts.filter((one) => keys.every((key, at) => one.keys[at] === key));
  return fitting.find((one) => one.keys.length === keys.length) ?? (fitting.length > 0 ? 'begun' : null);
}

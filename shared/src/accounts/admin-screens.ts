import type { PermissionName } from '../contract/permission.ts';

/** The kinds of screens that the records of a resource can have. */
const allKinds = ['list', 'create', 'edit', 'show'] as const;
type ScreenKind = (typeof allKinds)[number];

/** One screen of the back office, or the screens of one resource. */
export interface AdminScreen {
  /** Below /admin. A resource's path is its name in the API, preceded by a slash. */
  readonly path: string;
  /**
   * Who may open it: admins with a permission, every signed-in admin, the owner alone, or guests. A page with a token
   * in its path is open to anyone.
   */
  readonly access: PermissionName | 'admin' | 'owner' | 'guest';
  readonly kinds?: readonly ScreenKind[];
  /** The last part of the paths of a record's tabs, besides the first, which has the record's own path. */
  readonly tabs?: readonly string[];
  /** The label of its entry in the side menu (docs/specification.md, section 6). */
  readonly menu?: string;
  /** The key to press after `g` to open it, for each entry of the menu. */
  readonly goKey?: string;
  /** The key to press after `n` to create a record. */
  readonly newKey?: string;
  /** The screen that the back button of a page, or of a resource's first screen, leads to. */
  readonly back?: string;
}

const screens = [
  { path: '/', access: 'dashboard', menu: 'Dashboard', goKey: 'd' },
  { path: '/order', access: 'dashboard', kinds: allKinds, back: '/' },
  { path: '/debtors', access: 'dashboard', back: '/order' },
  { path: '/role', access: 'role', kinds: allKinds, menu: 'Role', goKey: 'r' },
  { path: '/admin-user', access: 'admin-user', kinds: allKinds, menu: 'Admin list', goKey: 'a' },
  { path: '/booking', access: 'booking', kinds: allKinds, menu: 'Bookings', goKey: 'b', newKey: 'b' },
  { path: '/series', access: 'booking', kinds: ['list', 'edit', 'show'], back: '/booking' },
  { path: '/document-horizon', access: 'booking', back: '/' },
  { path: '/cover', access: 'booking', back: '/booking' },
  { path: '/absence', access: 'booking', kinds: ['create', 'show'], back: '/cover' },
  { path: '/master/discount', access: 'discount', kinds: allKinds, menu: 'Discount', goKey: 'o' },
  {
    path: '/master/nanny-polo',
    access: 'nanny-polo',
    kinds: allKinds,
    tabs: ['availability', 'time_off', 'documents', 'ratings', 'roster', 'bookings', 'history'],
    menu: 'Nanny Polo',
    goKey: 'n',
  },
  {
    path: '/users/parents',
    access: 'parents',
    kinds: allKinds,
    tabs: ['documents', 'roster', 'bookings', 'orders', 'history'],
    menu: 'Parents',
    goKey: 'p',
    newKey: 'p',
  },
  { path: '/master/parent-documents', access: 'parent-documents', kinds: allKinds },
  {
    path: '/master/document-type',
    access: 'parent-documents',
    kinds: allKinds,
    back: '/master/parent-documents',
  },
  { path: '/users/nanny', access: 'nanny', kinds: allKinds, menu: 'Nanny', goKey: 'y' },
  { path: '/settings', access: 'admin', menu: 'Settings', goKey: 's' },
  { path: '/agency-settings', access: 'owner', kinds: ['edit', 'show'], back: '/settings' },
  { path: '/welcome', access: 'admin' },
  { path: '/whats-here', access: 'admin' },
  // Where react-admin leads if access is refused or could not be checked.
  { path: '/access-denied', access: 'admin' },
  { path: '/authentication-error', access: 'admin' },
  { path: '/sign-in', access: 'guest' },
  { path: '/forgot-password', access: 'guest' },
  { path: '/email-verification/:token', access: 'guest' },
  { path: '/verify-email-changes/:token', access: 'guest' },
  { path: '/invitation/:token', access: 'guest' },
  { path: '/second-factor/:token', access: 'guest' },
  { path: '/not-me/:token', access: 'guest' },
] as const satisfies readonly AdminScreen[];

/** Every screen of the back office, with the menu entries in the order of docs/specification.md. */
export const adminScreens: readonly AdminScreen[] = screens;

type ResourceScreen = Extract<(typeof screens)[number], { kinds: unknown }>;

export const resourceNames = adminScreens.flatMap(({ path, kinds }) => (kinds ? [path.slice(1)] : []));
export type ResourceName = ResourceScreen['path'] extends `/${infer Name}` ? Name : never;

/** The kinds of a resource's screens. */
export type KindOf<Name extends ResourceName> = Extract<
  ResourceScreen,
  { path: `/${Name}` }
>['kinds'][number];

const kindPaths = { list: '', create: '/create', edit: '/:id', show: '/:id/show' } as const;

/**
 * Every screen with its path below /admin, its access, and whether it needs permission to write. In a path, `:id`
 * stands for a positive integer and any other parameter for one segment.
 */
export const adminPaths: readonly (Pick<AdminScreen, 'path' | 'access'> & { readonly writes: boolean })[] =
  adminScreens.flatMap(({ path, access, kinds = [], tabs = [] }) => [
    ...(kinds.length === 0 ? [{ path, access, writes: false }] : []),
    ...kinds.map((kind) => ({
      path: path + kindPaths[kind],
      access,
      writes: kind === 'create' || kind === 'edit',
    })),
    ...tabs.map((tab) => ({ path: `${path}${kindPaths.show}/${tab}`, access, writes: false })),
  ]);

const patterns = adminPaths.map(({ path }) => {
  const source = path
    .replace(/\/$/, '')
    .replace(/:(\w+)/g, (_, name) => (name === 'id' ? '[1-9]\\d{0,9}' : '[^/]+'));
  return new RegExp(`^${source}/?$`, 'i');
});

/** Returns the screen at `path`, the part after /admin, if there is one. Case and a trailing slash do not matter. */
export const findAdminScreen = (path: string) => adminPaths.find((_, at) => patterns[at]?.test(path));

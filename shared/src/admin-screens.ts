import type { PermissionName } from './permission.ts';

/** The screens that the records of a resource can have. */
type Page = 'list' | 'create' | 'edit' | 'show';

const allPages = ['list', 'create', 'edit', 'show'] as const satisfies Page[];

/** One screen of the back office, or the screens of one resource. */
export interface AdminScreen {
  /** Below /admin. A resource's path is its name in the API, preceded by a slash. */
  readonly path: string;
  /**
   * Who may open it: admins with a permission, every signed-in admin, the owner alone, guests, or anyone with the token in
   * its path.
   */
  readonly access: PermissionName | 'admin' | 'owner' | 'guest';
  /** The screens of a resource. */
  readonly pages?: readonly Page[];
  /** Its entry in the side menu (specification, section 6). */
  readonly menu?: { readonly name: PermissionName | 'settings'; readonly label: string };
}

const screens = [
  { path: '/', access: 'dashboard', menu: { name: 'dashboard', label: 'Dashboard' } },
  { path: '/order', access: 'dashboard', pages: ['create', 'edit', 'show'] },
  { path: '/role', access: 'role', pages: allPages, menu: { name: 'role', label: 'Role' } },
  {
    path: '/admin-user',
    access: 'admin-user',
    pages: allPages,
    menu: { name: 'admin-user', label: 'Admin list' },
  },
  {
    path: '/booking',
    access: 'booking',
    pages: allPages,
    menu: { name: 'booking', label: 'Bookings' },
  },
  { path: '/series', access: 'booking', pages: ['list', 'edit', 'show'] },
  { path: '/document-horizon', access: 'booking' },
  { path: '/absence', access: 'booking', pages: ['create', 'show'] },
  {
    path: '/master/discount',
    access: 'discount',
    pages: allPages,
    menu: { name: 'discount', label: 'Discount' },
  },
  {
    path: '/master/nanny-polo',
    access: 'nanny-polo',
    pages: allPages,
    menu: { name: 'nanny-polo', label: 'Nanny Polo' },
  },
  {
    path: '/users/parents',
    access: 'parents',
    pages: allPages,
    menu: { name: 'parents', label: 'Parents' },
  },
  { path: '/master/parent-documents', access: 'parent-documents', pages: ['list', 'create', 'show'] },
  { path: '/master/document-type', access: 'parent-documents', pages: allPages },
  { path: '/users/nanny', access: 'nanny', pages: allPages, menu: { name: 'nanny', label: 'Nanny' } },
  { path: '/settings', access: 'admin', menu: { name: 'settings', label: 'Settings' } },
  { path: '/agency-settings', access: 'owner', pages: ['edit', 'show'] },
  { path: '/welcome', access: 'admin' },
  { path: '/sign-in', access: 'guest' },
  { path: '/forgot-password', access: 'guest' },
  { path: '/email-verification/:token', access: 'guest' },
  { path: '/verify-email-changes/:token', access: 'guest' },
  { path: '/invitation/:token', access: 'guest' },
] as const satisfies readonly AdminScreen[];

/** Every screen of the back office, menu entries in the specification's order. */
export const adminScreens: readonly AdminScreen[] = screens;

type ResourceScreen = Extract<(typeof screens)[number], { pages: unknown }>;

/** The names of the resources that have screens. */
export type ResourceName = ResourceScreen['path'] extends `/${infer Name}` ? Name : never;

/** The pages of a resource. */
export type PageOf<Name extends ResourceName> = Extract<
  ResourceScreen,
  { path: `/${Name}` }
>['pages'][number];

const pagePaths = { list: '', create: '/create', edit: '/:id', show: '/:id/show' } as const;

/**
 * The screens one by one: the path below /admin, where `:id` stands for an integer and any other parameter for one
 * segment, the access it needs, and whether it needs permission to write.
 */
export const adminPages: readonly (Pick<AdminScreen, 'path' | 'access'> & { readonly writes: boolean })[] =
  adminScreens.flatMap(({ path, access, pages }) =>
    pages
      ? pages.map((page) => ({
          path: path + pagePaths[page],
          access,
          writes: page === 'create' || page === 'edit',
        }))
      : [{ path, access, writes: false }],
  );

const patterns = adminPages.map(({ path }) => {
  const source = path
    .replace(/\/$/, '')
    .replace(/:(\w+)/g, (_, name) => (name === 'id' ? '[1-9]\\d{0,9}' : '[^/]+'));
  return new RegExp(`^${source}/?$`, 'i');
});

/** Whether `path`, the part after /admin, is a screen. Case and a trailing slash do not matter. */
export const isAdminPath = (path: string): boolean => patterns.some((pattern) => pattern.test(path));

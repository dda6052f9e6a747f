/** The lists of the back office, those that share tabs together, each with the keys of its name and its sentence. */

export const bookingLayouts = ['list', 'roster', 'map'] as const;
export type BookingLayout = (typeof bookingLayouts)[number];

export interface Page {
  /** Below /admin. */
  readonly path: string;
  readonly label: string;
  readonly purpose: string;
  /** The layout of the list, if it has several. */
  readonly view?: BookingLayout;
}

const pageOf = (resource: string): Page => ({
  path: `/${resource}`,
  label: `resources.${resource}.tab`,
  purpose: `resources.${resource}.purpose`,
});

const layoutOf = (view: BookingLayout): Page => ({
  path: '/booking',
  view,
  label: `resources.booking.view.${view}`,
  purpose: `resources.booking.purpose.${view}`,
});

const debtors: Page = { path: '/debtors', label: 'resources.order.debtors', purpose: 'owed.about' };
const cover: Page = { ...pageOf('absence'), path: '/cover' };

export const pageGroups = {
  day: [{ path: '/', label: 'dashboard.today', purpose: 'dashboard.purpose' }, pageOf('order'), debtors],
  bookings: [...bookingLayouts.map(layoutOf), pageOf('series'), cover],
  families: [pageOf('users/parents'), pageOf('master/parent-documents')],
  nannies: [pageOf('master/nanny-polo'), pageOf('users/nanny')],
  types: [pageOf('master/document-type')],
  discounts: [pageOf('master/discount')],
  roles: [pageOf('role')],
  admins: [pageOf('admin-user')],
} as const satisfies Record<string, readonly Page[]>;

export type PageGroup = keyof typeof pageGroups;

/** What the list of bookings begins with. */
export const comingUp = { starts: 'coming' };

/** Returns the address of a page. With a list's query string, a layout keeps its filters. */
export function linkTo({ path, view }: Page, search = ''): string {
  if (!view) return path;
  const query = new URLSearchParams(search);
  query.set('view', view);
  // A URL with any parameter does without the list's default filter.
  if (!query.has('filter')) query.set('filter', JSON.stringify(comingUp));
  return `${path}?${query}`;
}

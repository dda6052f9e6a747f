import type { PermissionName } from '@nanny-polo/shared/contract/permission';

/** The name of each permission. */
export const permissionMessages = {
  dashboard: 'Dashboard',
  role: 'Role',
  'admin-user': 'Admin list',
  booking: 'Bookings',
  discount: 'Discount',
  'nanny-polo': 'Nanny Polo',
  'parent-documents': 'Parent documents',
  parents: 'Parents',
  nanny: 'Nanny',
} satisfies Record<PermissionName, string>;

/** The texts of the roles' screens. */
export const messages = {
  name: 'Role |||| Roles',
  new: 'New role',
  search_hint: 'Name or description',
  empty: 'No roles yet',
  invite: 'Roles appear here. A role defines which screens its admins see and what they can change.',
  fields: {
    name: 'Name',
    description: 'Description',
    permissions: 'Access',
    permission: 'Access',
    admin_count: 'Admins',
    created_at: 'Created',
    reason: 'Reason',
    updated_at: 'Last changed',
  },
  type: { none: 'None', visit: 'View only', full: 'Can edit' },
  type_text: {
    none: 'Cannot see it',
    visit: 'Can see it but not change it',
    full: 'Can see and change it',
  },
  about: 'About',
  matrix: 'Access',
  screen: 'Screen',
  not_held: 'You can neither grant nor remove more access than you have yourself.',
  all: 'All %{type}',
  preview: 'Menu with this role',
  preview_first: 'First screen after sign-in',
  preview_welcome: 'No menu entries: these admins see the welcome page.',
  preview_welcome_lists: 'No menu entries: these admins start on the welcome page, which lists %{listed}.',
  admins: 'Admins with this role',
  admin_count: '%{smart_count} admin |||| %{smart_count} admins',
  affected: 'Admins affected',
  affected_none: 'No admin has this role yet.',
  affected_count:
    '%{smart_count} admin, from their next click. |||| %{smart_count} admins, from their next click.',
  unchanged: 'Nothing has changed yet.',
  gains: 'Gain: %{what}',
  loses: 'Lose: %{what}',
  opens_none: 'Nothing',
  opens: '%{full} can edit, %{visit} view only',
  delete: 'Delete role',
  delete_title: 'Delete %{name}?',
  delete_text: 'No admin has this role.',
  deleted: '%{name} is deleted',
};

import { lazyScreen } from '../app/lazy-screen.ts';

/** The admins' face: name, and the screens, each loaded when it is opened. */
export const adminUser = {
  name: 'admin-user',
  recordRepresentation: 'name',
  list: lazyScreen(async () => (await import('./AdminUserList.tsx')).AdminUserList),
  create: lazyScreen(async () => (await import('./AdminUserCreate.tsx')).AdminUserCreate),
  edit: lazyScreen(async () => (await import('./AdminUserEdit.tsx')).AdminUserEdit),
  show: lazyScreen(async () => (await import('./AdminUserShow.tsx')).AdminUserShow),
};

import { lazyScreen } from '../app/lazy-screen.ts';

/** The roles' face: name, and the screens, each loaded when it is opened. */
export const role = {
  name: 'role',
  recordRepresentation: 'name',
  list: lazyScreen(async () => (await import('./RoleList.tsx')).RoleList),
  create: lazyScreen(async () => (await import('./RoleCreate.tsx')).RoleCreate),
  edit: lazyScreen(async () => (await import('./RoleEdit.tsx')).RoleEdit),
  show: lazyScreen(async () => (await import('./RoleShow.tsx')).RoleShow),
};

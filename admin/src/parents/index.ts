import { lazyScreen } from '../app/lazy-screen.ts';

/** The parents' face: name, and the screens, each loaded when it is opened. */
export const parents = {
  name: 'users/parents',
  recordRepresentation: 'name',
  list: lazyScreen(async () => (await import('./ParentList.tsx')).ParentList),
  create: lazyScreen(async () => (await import('./ParentCreate.tsx')).ParentCreate),
  edit: lazyScreen(async () => (await import('./ParentEdit.tsx')).ParentEdit),
  show: lazyScreen(async () => (await import('./ParentShow.tsx')).ParentShow),
};

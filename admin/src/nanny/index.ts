import { lazyScreen } from '../app/lazy-screen.ts';

/** The face of the nannies' accounts: name, and the screens, each loaded when it is opened. */
export const nanny = {
  name: 'users/nanny',
  recordRepresentation: 'name',
  list: lazyScreen(async () => (await import('./NannyList.tsx')).NannyList),
  create: lazyScreen(async () => (await import('./NannyCreate.tsx')).NannyCreate),
  edit: lazyScreen(async () => (await import('./NannyEdit.tsx')).NannyEdit),
  show: lazyScreen(async () => (await import('./NannyShow.tsx')).NannyShow),
};

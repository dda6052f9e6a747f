import { lazyScreen } from '../app/lazy-screen.ts';

/** The face of the dossiers: name, and the screens, each loaded when it is opened. */
export const nannyPolo = {
  name: 'master/nanny-polo',
  recordRepresentation: 'display_name',
  list: lazyScreen(async () => (await import('./NannyPoloList.tsx')).NannyPoloList),
  create: lazyScreen(async () => (await import('./NannyPoloPages.tsx')).NannyPoloCreate),
  edit: lazyScreen(async () => (await import('./NannyPoloPages.tsx')).NannyPoloEdit),
  show: lazyScreen(async () => (await import('./NannyPoloShow.tsx')).NannyPoloShow),
};

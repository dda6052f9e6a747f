import { lazyScreen } from '../app/lazy-screen.ts';

/** The face of the kinds of documents: name, and the screens, each loaded when it is opened. */
export const documentType = {
  name: 'master/document-type',
  recordRepresentation: 'title',
  list: lazyScreen(async () => (await import('./TypeList.tsx')).TypeList),
  create: lazyScreen(async () => (await import('./TypeForm.tsx')).TypeCreate),
  edit: lazyScreen(async () => (await import('./TypeForm.tsx')).TypeEdit),
  show: lazyScreen(async () => (await import('./TypeShow.tsx')).TypeShow),
};

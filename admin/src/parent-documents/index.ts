import { lazyScreen } from '../app/lazy-screen.ts';

/** The face of parents' documents: name, and the screens, each loaded when it is opened. */
export const parentDocuments = {
  name: 'master/parent-documents',
  recordRepresentation: 'document_type_title',
  list: lazyScreen(async () => (await import('./DocumentList.tsx')).DocumentList),
  create: lazyScreen(async () => (await import('./HandIn.tsx')).HandIn),
  show: lazyScreen(async () => (await import('./DocumentReview.tsx')).DocumentReview),
};

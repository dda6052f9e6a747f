import { lazy } from 'react';
import { messages } from './messages.ts';

/** The face of parents' documents: name, texts, and the screens, each loaded when it is opened. */
export const parentDocuments = {
  name: 'master/parent-documents',
  messages,
  recordRepresentation: 'document_type_title',
  list: lazy(() => import('./DocumentList.tsx').then((screen) => ({ default: screen.DocumentList }))),
  create: lazy(() => import('./HandIn.tsx').then((screen) => ({ default: screen.HandIn }))),
  show: lazy(() => import('./DocumentReview.tsx').then((screen) => ({ default: screen.DocumentReview }))),
};

import { lazy } from 'react';
import { messages } from './messages.ts';

/** The face of the kinds of documents: name, texts, and the screens, each loaded when it is opened. */
export const documentType = {
  name: 'master/document-type',
  messages,
  recordRepresentation: 'title',
  list: lazy(() => import('./TypeList.tsx').then((screen) => ({ default: screen.TypeList }))),
  create: lazy(() => import('./TypeForm.tsx').then((screen) => ({ default: screen.TypeCreate }))),
  edit: lazy(() => import('./TypeForm.tsx').then((screen) => ({ default: screen.TypeEdit }))),
  show: lazy(() => import('./TypeShow.tsx').then((screen) => ({ default: screen.TypeShow }))),
};

import { lazy } from 'react';
import { messages } from './messages.ts';

/** The parents' face: name, texts, and the screens, each loaded when it is opened. */
export const parents = {
  name: 'users/parents',
  messages,
  recordRepresentation: 'name',
  list: lazy(() => import('./ParentList.tsx').then((screen) => ({ default: screen.ParentList }))),
  create: lazy(() => import('./ParentCreate.tsx').then((screen) => ({ default: screen.ParentCreate }))),
  edit: lazy(() => import('./ParentEdit.tsx').then((screen) => ({ default: screen.ParentEdit }))),
  show: lazy(() => import('./ParentShow.tsx').then((screen) => ({ default: screen.ParentShow }))),
};

import { lazy } from 'react';
import { messages } from './messages.ts';

/** The roles' face: name, texts, and the screens, each loaded when it is opened. */
export const role = {
  name: 'role',
  messages,
  recordRepresentation: 'name',
  list: lazy(() => import('./RoleList.tsx').then((screen) => ({ default: screen.RoleList }))),
  create: lazy(() => import('./RoleCreate.tsx').then((screen) => ({ default: screen.RoleCreate }))),
  edit: lazy(() => import('./RoleEdit.tsx').then((screen) => ({ default: screen.RoleEdit }))),
  show: lazy(() => import('./RoleShow.tsx').then((screen) => ({ default: screen.RoleShow }))),
};

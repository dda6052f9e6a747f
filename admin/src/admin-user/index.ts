import { lazy } from 'react';
import { messages } from './messages.ts';

/** The admins' face: name, texts, and the screens, each loaded when it is opened. */
export const adminUser = {
  name: 'admin-user',
  messages,
  recordRepresentation: 'name',
  list: lazy(() => import('./AdminUserList.tsx').then((screen) => ({ default: screen.AdminUserList }))),
  create: lazy(() => import('./AdminUserCreate.tsx').then((screen) => ({ default: screen.AdminUserCreate }))),
  edit: lazy(() => import('./AdminUserEdit.tsx').then((screen) => ({ default: screen.AdminUserEdit }))),
  show: lazy(() => import('./AdminUserShow.tsx').then((screen) => ({ default: screen.AdminUserShow }))),
};

import { lazy } from 'react';
import { messages } from './messages.ts';

/** The face of the nannies' accounts: name, texts, and the screens, each loaded when it is opened. */
export const nanny = {
  name: 'users/nanny',
  messages,
  recordRepresentation: 'name',
  list: lazy(() => import('./NannyList.tsx').then((screen) => ({ default: screen.NannyList }))),
  create: lazy(() => import('./NannyCreate.tsx').then((screen) => ({ default: screen.NannyCreate }))),
  edit: lazy(() => import('./NannyEdit.tsx').then((screen) => ({ default: screen.NannyEdit }))),
  show: lazy(() => import('./NannyShow.tsx').then((screen) => ({ default: screen.NannyShow }))),
};

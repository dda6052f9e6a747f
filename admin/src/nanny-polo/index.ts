import { lazy } from 'react';
import { messages } from './messages.ts';

/** The face of the dossiers: name, texts, and the screens, each loaded when it is opened. */
export const nannyPolo = {
  name: 'master/nanny-polo',
  messages,
  recordRepresentation: 'display_name',
  list: lazy(() => import('./NannyPoloList.tsx').then((screen) => ({ default: screen.NannyPoloList }))),
  create: lazy(() => import('./NannyPoloPages.tsx').then((screen) => ({ default: screen.NannyPoloCreate }))),
  edit: lazy(() => import('./NannyPoloPages.tsx').then((screen) => ({ default: screen.NannyPoloEdit }))),
  show: lazy(() => import('./NannyPoloShow.tsx').then((screen) => ({ default: screen.NannyPoloShow }))),
};

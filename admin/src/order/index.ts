import { lazy } from 'react';
import { messages } from './messages.ts';

/** The orders' face: name, texts and the screens of one order; their list is a part of the dashboard. */
export const order = {
  name: 'order',
  messages,
  recordRepresentation: 'number',
  create: lazy(() => import('./OrderCreate.tsx').then((screen) => ({ default: screen.OrderCreate }))),
  edit: lazy(() => import('./OrderEdit.tsx').then((screen) => ({ default: screen.OrderEdit }))),
  show: lazy(() => import('./OrderShow.tsx').then((screen) => ({ default: screen.OrderShow }))),
};

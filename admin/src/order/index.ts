import { lazy } from 'react';
import { messages } from './messages.ts';

/** The orders' face: name, texts and one order's screen; their list is a part of the dashboard. */
export const order = {
  name: 'order',
  messages,
  recordRepresentation: 'number',
  show: lazy(() => import('./OrderShow.tsx').then((screen) => ({ default: screen.OrderShow }))),
};

import { lazyScreen } from '../app/lazy-screen.ts';

/** The orders' face: name and the screens of one order; their list is a part of the dashboard. */
export const order = {
  name: 'order',
  recordRepresentation: 'number',
  create: lazyScreen(async () => (await import('./OrderCreate.tsx')).OrderCreate),
  edit: lazyScreen(async () => (await import('./OrderEdit.tsx')).OrderEdit),
  show: lazyScreen(async () => (await import('./OrderShow.tsx')).OrderShow),
};

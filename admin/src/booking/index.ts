import { lazyScreen } from '../app/lazy-screen.ts';

/** The bookings' face: name, and the screens, each loaded when it is opened. */
export const booking = {
  name: 'booking',
  recordRepresentation: 'code',
  list: lazyScreen(async () => (await import('./BookingList.tsx')).BookingList),
  create: lazyScreen(async () => (await import('./BookingCreate.tsx')).BookingCreate),
  edit: lazyScreen(async () => (await import('./BookingEdit.tsx')).BookingEdit),
  show: lazyScreen(async () => (await import('./BookingShow.tsx')).BookingShow),
};

import BookingIcon from '@mui/icons-material/EventNoteOutlined';
import { lazyScreen } from '../../base/messages/lazy-screen.ts';
import type { ResourceOptions } from '../../records/record/options.ts';
import { BookingCount } from './BookingCount.tsx';

export const booking = {
  icon: BookingIcon,
  recordRepresentation: 'code',
  list: lazyScreen(async () => (await import('./BookingList.tsx')).BookingList),
  create: lazyScreen(async () => (await import('./BookingCreate.tsx')).BookingCreate),
  edit: lazyScreen(async () => (await import('./BookingEdit.tsx')).BookingEdit),
  show: lazyScreen(async () => (await import('./BookingShow.tsx')).BookingShow),
  options: {
    MenuCount: BookingCount,
    shows: ['order', 'series', 'master/nanny-polo', 'master/parent-documents', 'users/parents'],
    references: {
      parent_id: 'lookup/parents',
      nanny_polo_id: 'lookup/nanny-polo',
      wished_nanny_polo_id: 'lookup/nanny-polo',
      series_id: 'series',
    },
    blockersKey: 'bookings',
    actions: async (provider, id) => (await import('./booking-actions.ts')).fetchBookingActions(provider, id),
  } satisfies ResourceOptions,
};

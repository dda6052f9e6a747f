import ContactIcon from '@mui/icons-material/ContactPageOutlined';
import { lazyScreen } from '../../base/messages/lazy-screen.ts';
import { inQuery, type ResourceOptions } from '../../records/record/options.ts';

export const nannyPolo = {
  icon: ContactIcon,
  recordRepresentation: 'display_name',
  list: lazyScreen(async () => (await import('./NannyPoloList.tsx')).NannyPoloList),
  create: lazyScreen(async () => (await import('./NannyPoloPages.tsx')).NannyPoloCreate),
  edit: lazyScreen(async () => (await import('./NannyPoloPages.tsx')).NannyPoloEdit),
  show: lazyScreen(async () => (await import('./NannyPoloShow.tsx')).NannyPoloShow),
  options: {
    actions: async (_, nanny_polo_id) => [
      { label: 'resources.absence.new', to: `/absence/create?${inQuery('source', { nanny_polo_id })}` },
      { label: 'resources.booking.name', to: `/booking?${inQuery('filter', { nanny_polo_id })}` },
    ],
  } satisfies ResourceOptions,
};

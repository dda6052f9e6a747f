import ContactIcon from '@mui/icons-material/ContactPageOutlined';
import { lazyScreen } from '../../base/messages/lazy-screen.ts';
import { type ResourceOptions, toQueryString } from '../../records/record/options.ts';

export const nannyPolo = {
  icon: ContactIcon,
  recordRepresentation: 'display_name',
  list: lazyScreen(async () => (await import('./NannyPoloList.tsx')).NannyPoloList),
  create: lazyScreen(async () => (await import('./NannyPoloPages.tsx')).NannyPoloCreate),
  edit: lazyScreen(async () => (await import('./NannyPoloPages.tsx')).NannyPoloEdit),
  show: lazyScreen(async () => (await import('./NannyPoloShow.tsx')).NannyPoloShow),
  options: {
    actions: async (_, nanny_polo_id) => [
      { label: 'resources.absence.new', to: `/absence/create?${toQueryString('source', { nanny_polo_id })}` },
      { label: 'resources.booking.name', to: `/booking?${toQueryString('filter', { nanny_polo_id })}` },
    ],
  } satisfies ResourceOptions,
};

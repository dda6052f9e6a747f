import PersonIcon from '@mui/icons-material/PersonOutlined';
import { lazyScreen } from '../../base/messages/lazy-screen.ts';
import type { ResourceOptions } from '../../records/record/options.ts';

export const nanny = {
  icon: PersonIcon,
  recordRepresentation: 'name',
  list: lazyScreen(async () => (await import('./NannyList.tsx')).NannyList),
  create: lazyScreen(async () => (await import('./NannyPages.tsx')).NannyCreate),
  edit: lazyScreen(async () => (await import('./NannyPages.tsx')).NannyEdit),
  show: lazyScreen(async () => (await import('./NannyShow.tsx')).NannyShow),
  options: {
    shows: ['master/nanny-polo'],
    references: { nanny_polo_id: 'lookup/nanny-polo' },
  } satisfies ResourceOptions,
};

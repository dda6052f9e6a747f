import FamilyIcon from '@mui/icons-material/FamilyRestroomOutlined';
import { lazyScreen } from '../../base/messages/lazy-screen.ts';
import { type ResourceOptions, toQueryString } from '../../records/record/options.ts';
import { ParentCount } from './ParentCount.tsx';

export const parents = {
  icon: FamilyIcon,
  recordRepresentation: 'name',
  list: lazyScreen(async () => (await import('./ParentList.tsx')).ParentList),
  create: lazyScreen(async () => (await import('./ParentPages.tsx')).ParentCreate),
  edit: lazyScreen(async () => (await import('./ParentPages.tsx')).ParentEdit),
  show: lazyScreen(async () => (await import('./ParentShow.tsx')).ParentShow),
  options: {
    MenuCount: ParentCount,
    shows: ['master/document-type', 'master/parent-documents'],
    references: {
      preferred_nanny_polo_ids: 'lookup/nanny-polo',
      blocked_nanny_polo_ids: 'lookup/nanny-polo',
      not_again_nanny_polo_ids: 'lookup/nanny-polo',
    },
    actions: async (_, parent_id) => [
      { label: 'resources.booking.new', to: `/booking/create?${toQueryString('source', { parent_id })}` },
      { label: 'resources.booking.name', to: `/booking?${toQueryString('filter', { parent_id })}` },
    ],
  } satisfies ResourceOptions,
};

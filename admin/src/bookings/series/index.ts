import SeriesIcon from '@mui/icons-material/EventRepeatOutlined';
import { lazyScreen } from '../../base/messages/lazy-screen.ts';
import type { ResourceOptions } from '../../records/record/options.ts';

/** Has no create screen, because a series is created in a booking's form. */
export const series = {
  icon: SeriesIcon,
  recordRepresentation: 'code',
  list: lazyScreen(async () => (await import('./SeriesList.tsx')).SeriesList),
  edit: lazyScreen(async () => (await import('./SeriesEdit.tsx')).SeriesEdit),
  show: lazyScreen(async () => (await import('./SeriesShow.tsx')).SeriesShow),
  options: {
    shows: ['booking', 'master/nanny-polo', 'users/parents'],
    references: {
      parent_id: 'lookup/parents',
      nanny_polo_id: 'lookup/nanny-polo',
      wished_nanny_polo_id: 'lookup/nanny-polo',
      root_id: 'series',
    },
    blockersKey: 'series',
  } satisfies ResourceOptions,
};

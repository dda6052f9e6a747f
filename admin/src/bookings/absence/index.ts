import AbsenceIcon from '@mui/icons-material/EventBusyOutlined';
import { lazyScreen } from '../../base/messages/lazy-screen.ts';
import type { ResourceOptions } from '../../records/record/options.ts';

/** Has no list screen: the page `/cover` lists the desks. */
export const absence = {
  icon: AbsenceIcon,
  recordRepresentation: 'nanny_name',
  create: lazyScreen(async () => (await import('./AbsenceCreate.tsx')).AbsenceCreate),
  show: lazyScreen(async () => (await import('./AbsenceShow.tsx')).AbsenceShow),
  options: { blockersKey: 'absences' } satisfies ResourceOptions,
};

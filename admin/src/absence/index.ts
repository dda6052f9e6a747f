import AbsenceIcon from '@mui/icons-material/EventBusyOutlined';
import { lazyScreen } from '../messages/lazy-screen.ts';
import type { ResourceOptions } from '../record/options.ts';

/** The desks of absent nannies: icon, record name, and lazy screens. The dashboard has their list. */
export const absence = {
  icon: AbsenceIcon,
  recordRepresentation: 'nanny_name',
  create: lazyScreen(async () => (await import('./AbsenceCreate.tsx')).AbsenceCreate),
  show: lazyScreen(async () => (await import('./AbsenceShow.tsx')).AbsenceShow),
  options: { blockersKey: 'absences' } satisfies ResourceOptions,
};

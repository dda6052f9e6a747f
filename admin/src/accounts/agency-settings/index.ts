import TuneIcon from '@mui/icons-material/TuneOutlined';
import { en } from '../../base/messages/en.ts';
import { lazyScreen } from '../../base/messages/lazy-screen.ts';

export const agencySettings = {
  icon: TuneIcon,
  recordRepresentation: () => en.shell.agency_settings,
  edit: lazyScreen(async () => (await import('./AgencyEdit.tsx')).AgencyEdit),
  show: lazyScreen(async () => (await import('./AgencyShow.tsx')).AgencyShow),
};

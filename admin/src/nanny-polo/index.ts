import ContactIcon from '@mui/icons-material/ContactPageOutlined';
import { lazyScreen } from '../messages/lazy-screen.ts';

/** The face of the dossiers: icon, name of a record, and the screens, each loaded when it is opened. */
export const nannyPolo = {
  icon: ContactIcon,
  recordRepresentation: 'display_name',
  list: lazyScreen(async () => (await import('./NannyPoloList.tsx')).NannyPoloList),
  create: lazyScreen(async () => (await import('./NannyPoloPages.tsx')).NannyPoloCreate),
  edit: lazyScreen(async () => (await import('./NannyPoloPages.tsx')).NannyPoloEdit),
  show: lazyScreen(async () => (await import('./NannyPoloShow.tsx')).NannyPoloShow),
};

import FolderIcon from '@mui/icons-material/FolderSharedOutlined';
import { lazyScreen } from '../../base/messages/lazy-screen.ts';

export const documentType = {
  icon: FolderIcon,
  recordRepresentation: 'title',
  list: lazyScreen(async () => (await import('./TypeList.tsx')).TypeList),
  create: lazyScreen(async () => (await import('./TypeForm.tsx')).TypeCreate),
  edit: lazyScreen(async () => (await import('./TypeForm.tsx')).TypeEdit),
  show: lazyScreen(async () => (await import('./TypeShow.tsx')).TypeShow),
};

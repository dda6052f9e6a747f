import ShieldIcon from '@mui/icons-material/ShieldOutlined';
import { lazyScreen } from '../../base/messages/lazy-screen.ts';

export const role = {
  icon: ShieldIcon,
  recordRepresentation: 'name',
  list: lazyScreen(async () => (await import('./RoleList.tsx')).RoleList),
  create: lazyScreen(async () => (await import('./RolePages.tsx')).RoleCreate),
  edit: lazyScreen(async () => (await import('./RolePages.tsx')).RoleEdit),
  show: lazyScreen(async () => (await import('./RoleShow.tsx')).RoleShow),
};

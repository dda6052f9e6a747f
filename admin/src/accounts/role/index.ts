import ShieldIcon from '@mui/icons-material/ShieldOutlined';
import { lazyScreen } from '../../base/messages/lazy-screen.ts';
import type { ResourceOptions } from '../../records/record/options.ts';

export const role = {
  icon: ShieldIcon,
  recordRepresentation: 'name',
  list: lazyScreen(async () => (await import('./RoleList.tsx')).RoleList),
  create: lazyScreen(async () => (await import('./RolePages.tsx')).RoleCreate),
  edit: lazyScreen(async () => (await import('./RolePages.tsx')).RoleEdit),
  show: lazyScreen(async () => (await import('./RoleShow.tsx')).RoleShow),
  options: { shows: ['admin-user'] } satisfies ResourceOptions,
};

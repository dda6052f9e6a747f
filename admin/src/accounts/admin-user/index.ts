import AdminListIcon from '@mui/icons-material/BadgeOutlined';
import { lazyScreen } from '../../base/messages/lazy-screen.ts';
import type { ResourceOptions } from '../../records/record/options.ts';

export const adminUser = {
  icon: AdminListIcon,
  recordRepresentation: 'name',
  list: lazyScreen(async () => (await import('./AdminUserList.tsx')).AdminUserList),
  create: lazyScreen(async () => (await import('./AdminUserPages.tsx')).AdminUserCreate),
  edit: lazyScreen(async () => (await import('./AdminUserPages.tsx')).AdminUserEdit),
  show: lazyScreen(async () => (await import('./AdminUserShow.tsx')).AdminUserShow),
  options: { shows: ['role'], references: { role_id: 'lookup/role' } } satisfies ResourceOptions,
};

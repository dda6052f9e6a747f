import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import MailIcon from '@mui/icons-material/MailOutlined';
import type { AdminUserStatus } from '@nanny-polo/shared/accounts/admin-user';
import { createStateChip } from '../../ui/field/Chip.tsx';

export const AdminUserStatusChip = createStateChip<AdminUserStatus>('resources.admin-user.status', {
  invited: { tone: 'waiting', icon: MailIcon },
  active: { tone: 'good', icon: CheckIcon },
  suspended: { tone: 'bad', icon: BlockIcon },
});

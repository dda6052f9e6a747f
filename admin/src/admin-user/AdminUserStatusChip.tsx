import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import MailIcon from '@mui/icons-material/MailOutlined';
import type { AdminUserStatus } from '@nanny-polo/shared/admin-user';
import { type Looks, StateChip } from '../field/Chip.tsx';

const looks: Looks<AdminUserStatus> = {
  invited: { tone: 'waiting', icon: MailIcon },
  active: { tone: 'good', icon: CheckIcon },
  suspended: { tone: 'bad', icon: BlockIcon },
};

/** The status of an admin. */
export const AdminUserStatusChip = ({ status }: { status: AdminUserStatus }) => (
  <StateChip state={status} looks={looks} texts="resources.admin-user.status" />
);

import type { SvgIconComponent } from '@mui/icons-material';
import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import MailIcon from '@mui/icons-material/MailOutlined';
import type { AdminUserStatus } from '@nanny-polo/shared/admin-user';
import type { Tone } from '@nanny-polo/shared/tone';
import { useTranslate } from 'react-admin';
import { Chip } from '../field/Chip.tsx';

const looks: Record<AdminUserStatus, { tone: Tone; icon: SvgIconComponent }> = {
  invited: { tone: 'waiting', icon: MailIcon },
  active: { tone: 'good', icon: CheckIcon },
  suspended: { tone: 'bad', icon: BlockIcon },
};

/** The status of an admin. */
export function AdminUserStatusChip({ status }: { status: AdminUserStatus }) {
  const translate = useTranslate();
  return <Chip {...looks[status]} label={translate(`resources.admin-user.status.${status}`)} />;
}

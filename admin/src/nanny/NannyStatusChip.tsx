import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import MailIcon from '@mui/icons-material/MailOutlined';
import type { NannyStatus } from '@nanny-polo/shared/nanny';
import { type Looks, StateChip } from '../field/Chip.tsx';

const looks: Looks<NannyStatus> = {
  invited: { tone: 'waiting', icon: MailIcon },
  active: { tone: 'good', icon: CheckIcon },
  blocked: { tone: 'bad', icon: BlockIcon },
};

/** The status of a nanny's account. */
export const NannyStatusChip = ({ status }: { status: NannyStatus }) => (
  <StateChip state={status} looks={looks} texts="resources.users/nanny.status" />
);

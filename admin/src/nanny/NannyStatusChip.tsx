import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import NewIcon from '@mui/icons-material/MoreHoriz';
import type { NannyStatus } from '@nanny-polo/shared/nanny';
import { type Looks, StateChip } from '../field/Chip.tsx';

const looks: Looks<NannyStatus> = {
  invited: { tone: 'waiting', icon: NewIcon },
  active: { tone: 'good', icon: CheckIcon },
  blocked: { tone: 'bad', icon: BlockIcon },
};

/** The status of a nanny's account. */
export const NannyStatusChip = ({ status }: { status: NannyStatus }) => (
  <StateChip state={status} looks={looks} texts="resources.users/nanny.status" />
);

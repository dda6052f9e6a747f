import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import NewIcon from '@mui/icons-material/MoreHoriz';
import type { NannyStatus } from '@nanny-polo/shared/people/nanny';
import { createStateChip } from '../../ui/field/Chip.tsx';

export const NannyStatusChip = createStateChip<NannyStatus>('resources.users/nanny.status', {
  invited: { tone: 'waiting', icon: NewIcon },
  active: { tone: 'good', icon: CheckIcon },
  blocked: { tone: 'bad', icon: BlockIcon },
});

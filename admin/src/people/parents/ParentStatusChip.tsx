import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import ErasedIcon from '@mui/icons-material/PersonOffOutlined';
import type { ParentState } from '@nanny-polo/shared/people/parents';
import { createStateChip } from '../../ui/field/Chip.tsx';

export const ParentStatusChip = createStateChip<ParentState>('resources.users/parents.state', {
  active: { tone: 'good', icon: CheckIcon },
  suspended: { tone: 'bad', icon: BlockIcon },
  archived: { tone: 'quiet', icon: ArchiveIcon },
  erased: { tone: 'quiet', icon: ErasedIcon },
});

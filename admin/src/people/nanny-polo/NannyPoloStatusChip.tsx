import LeaveIcon from '@mui/icons-material/BeachAccessOutlined';
import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import StepIcon from '@mui/icons-material/MoreHoriz';
import type { NannyPoloStatus } from '@nanny-polo/shared/people/nanny-polo';
import { createStateChip } from '../../ui/field/Chip.tsx';

const step = { tone: 'waiting', icon: StepIcon } as const;
const over = { tone: 'quiet', icon: BlockIcon } as const;
export const NannyPoloStatusChip = createStateChip<NannyPoloStatus>('resources.master/nanny-polo.status', {
  applied: step,
  screening: step,
  interview: step,
  document_check: step,
  trial: { tone: 'active', icon: StepIcon },
  active: { tone: 'good', icon: CheckIcon },
  on_leave: { tone: 'active', icon: LeaveIcon },
  suspended: { tone: 'bad', icon: BlockIcon },
  inactive: over,
  rejected: over,
});

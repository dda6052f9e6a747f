import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import PauseIcon from '@mui/icons-material/Pause';
import ClockIcon from '@mui/icons-material/Schedule';
import TimerOffIcon from '@mui/icons-material/TimerOffOutlined';
import type { DiscountStatus } from '@nanny-polo/shared/money/discount';
import { createStateChip } from '../../ui/field/Chip.tsx';

export const DiscountStatusChip = createStateChip<DiscountStatus>('resources.master/discount.status', {
  scheduled: { tone: 'active', icon: ClockIcon },
  active: { tone: 'good', icon: CheckIcon },
  paused: { tone: 'waiting', icon: PauseIcon },
  exhausted: { tone: 'bad', icon: BlockIcon },
  ended: { tone: 'quiet', icon: TimerOffIcon },
});

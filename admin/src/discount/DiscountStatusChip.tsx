import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import PauseIcon from '@mui/icons-material/Pause';
import ClockIcon from '@mui/icons-material/Schedule';
import TimerOffIcon from '@mui/icons-material/TimerOffOutlined';
import type { DiscountStatus } from '@nanny-polo/shared/discount';
import { type Looks, StateChip } from '../field/Chip.tsx';

const looks: Looks<DiscountStatus> = {
  scheduled: { tone: 'active', icon: ClockIcon },
  active: { tone: 'good', icon: CheckIcon },
  paused: { tone: 'waiting', icon: PauseIcon },
  exhausted: { tone: 'bad', icon: BlockIcon },
  ended: { tone: 'quiet', icon: TimerOffIcon },
};

export const DiscountStatusChip = ({ status }: { status: DiscountStatus }) => (
  <StateChip state={status} looks={looks} texts="resources.master/discount.status" />
);

import type { SvgIconComponent } from '@mui/icons-material';
import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import PauseIcon from '@mui/icons-material/Pause';
import ClockIcon from '@mui/icons-material/Schedule';
import TimerOffIcon from '@mui/icons-material/TimerOffOutlined';
import type { DiscountStatus } from '@nanny-polo/shared/discount';
import type { Tone } from '@nanny-polo/shared/tone';
import { useTranslate } from 'react-admin';
import { Chip } from '../field/Chip.tsx';

const looks: Record<DiscountStatus, { tone: Tone; icon: SvgIconComponent }> = {
  scheduled: { tone: 'active', icon: ClockIcon },
  active: { tone: 'good', icon: CheckIcon },
  paused: { tone: 'waiting', icon: PauseIcon },
  exhausted: { tone: 'bad', icon: BlockIcon },
  ended: { tone: 'quiet', icon: TimerOffIcon },
};

/** The status of a discount. */
export function DiscountStatusChip({ status }: { status: DiscountStatus }) {
  const translate = useTranslate();
  return <Chip {...looks[status]} label={translate(`resources.master/discount.status.${status}`)} />;
}

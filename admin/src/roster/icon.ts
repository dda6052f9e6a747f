import type { SvgIconComponent } from '@mui/icons-material';
import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import DoneAllIcon from '@mui/icons-material/DoneAll';
import HelpIcon from '@mui/icons-material/HelpOutlined';
import PlayIcon from '@mui/icons-material/PlayArrow';
import type { BookingStatus } from '@nanny-polo/shared/booking-status';
import type { Tone } from '@nanny-polo/shared/tone';

const byTone: Record<Tone, SvgIconComponent> = {
  waiting: HelpIcon,
  active: HelpIcon,
  good: CheckIcon,
  quiet: DoneAllIcon,
  bad: BlockIcon,
};

/** The icon of a bar, so that no status is shown by colour alone. */
export const iconOf = (status: BookingStatus, tone: Tone): SvgIconComponent =>
  status === 'in_progress' ? PlayIcon : byTone[tone];

import type { SvgIconComponent } from '@mui/icons-material';
import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import DoneAllIcon from '@mui/icons-material/DoneAll';
import LockIcon from '@mui/icons-material/LockOutlined';
import InboxIcon from '@mui/icons-material/MoveToInboxOutlined';
import PersonOffIcon from '@mui/icons-material/PersonOffOutlined';
import PlayIcon from '@mui/icons-material/PlayArrow';
import SendIcon from '@mui/icons-material/SendOutlined';
import TimerOffIcon from '@mui/icons-material/TimerOffOutlined';
import WarningIcon from '@mui/icons-material/WarningAmber';
import type { BookingStatus } from '@nanny-polo/shared/booking';
import { useTranslate } from 'react-admin';
import { Chip, type Tone } from '../field/Chip.tsx';

const looks: Record<BookingStatus, { tone: Tone; icon: SvgIconComponent }> = {
  requested: { tone: 'waiting', icon: InboxIcon },
  offered: { tone: 'active', icon: SendIcon },
  confirmed: { tone: 'good', icon: CheckIcon },
  in_progress: { tone: 'good', icon: PlayIcon },
  completed: { tone: 'quiet', icon: DoneAllIcon },
  closed: { tone: 'quiet', icon: LockIcon },
  declined: { tone: 'bad', icon: BlockIcon },
  expired: { tone: 'bad', icon: TimerOffIcon },
  cancelled: { tone: 'bad', icon: BlockIcon },
  no_show: { tone: 'bad', icon: PersonOffIcon },
};

/** The status of a booking. */
export function BookingStatusChip({ status }: { status: BookingStatus }) {
  const translate = useTranslate();
  return <Chip {...looks[status]} label={translate(`resources.booking.status.${status}`)} />;
}

/** Shows that a booking needs cover. */
export function NeedsCoverChip() {
  const translate = useTranslate();
  return <Chip tone="bad" icon={WarningIcon} label={translate('resources.booking.needs_cover')} />;
}

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
import type { Booking } from '@nanny-polo/shared/bookings/booking';
import { type BookingStatus, toneOf } from '@nanny-polo/shared/bookings/booking-status';
import { Chip } from '../../ui/field/Chip.tsx';
import { useText } from '../../ui/page/use-text.ts';

const icons: Record<BookingStatus, SvgIconComponent> = {
  requested: InboxIcon,
  offered: SendIcon,
  confirmed: CheckIcon,
  in_progress: PlayIcon,
  completed: DoneAllIcon,
  closed: LockIcon,
  declined: BlockIcon,
  expired: TimerOffIcon,
  cancelled: BlockIcon,
  no_show: PersonOffIcon,
};

interface BookingStatusChipProps {
  status: BookingStatus;
  /** Whether the booking has lost its nanny and no other is asked, which the chip then says instead. */
  isUncovered?: boolean;
}

export function BookingStatusChip({ status, isUncovered = false }: BookingStatusChipProps) {
  const text = useText('booking');
  if (isUncovered) return <Chip tone="bad" icon={WarningIcon} label={text('needs_cover')} />;
  return <Chip tone={toneOf(status)} icon={icons[status]} label={text(`status.${status}`)} />;
}

/** Returns whether a booking has lost its nanny and is with no other. */
export const isUncovered = ({
  needs_cover,
  nanny_polo_name,
}: Pick<Booking, 'needs_cover' | 'nanny_polo_name'>) => needs_cover && nanny_polo_name === null;

import WaitingIcon from '@mui/icons-material/HourglassEmpty';
import DeclinedIcon from '@mui/icons-material/ThumbDownOutlined';
import AcceptedIcon from '@mui/icons-material/ThumbUpOutlined';
import ExpiredIcon from '@mui/icons-material/TimerOffOutlined';
import WithdrawnIcon from '@mui/icons-material/UndoOutlined';
import type { OfferState } from '@nanny-polo/shared/bookings/offer';
import { createStateChip } from '../../ui/field/Chip.tsx';

export const OfferChip = createStateChip<OfferState>('resources.booking.standing.reply', {
  waiting: { tone: 'waiting', icon: WaitingIcon },
  accepted: { tone: 'good', icon: AcceptedIcon },
  declined: { tone: 'bad', icon: DeclinedIcon },
  expired: { tone: 'bad', icon: ExpiredIcon },
  retracted: { tone: 'bad', icon: DeclinedIcon },
  withdrawn: { tone: 'quiet', icon: WithdrawnIcon },
});

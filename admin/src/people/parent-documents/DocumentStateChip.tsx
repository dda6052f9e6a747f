import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import InboxIcon from '@mui/icons-material/MoveToInboxOutlined';
import ReviewIcon from '@mui/icons-material/PageviewOutlined';
import AgainIcon from '@mui/icons-material/Replay';
import TimerOffIcon from '@mui/icons-material/TimerOffOutlined';
import UndoIcon from '@mui/icons-material/Undo';
import type { DocumentState } from '@nanny-polo/shared/people/document-state';
import { createStateChip } from '../../ui/field/Chip.tsx';

export const DocumentStateChip = createStateChip<DocumentState>('resources.master/parent-documents.state', {
  submitted: { tone: 'waiting', icon: InboxIcon },
  resubmitted: { tone: 'waiting', icon: AgainIcon },
  in_review: { tone: 'active', icon: ReviewIcon },
  approved: { tone: 'good', icon: CheckIcon },
  rejected: { tone: 'bad', icon: BlockIcon },
  revoked: { tone: 'bad', icon: BlockIcon },
  withdrawn: { tone: 'quiet', icon: UndoIcon },
  expired: { tone: 'bad', icon: TimerOffIcon },
});

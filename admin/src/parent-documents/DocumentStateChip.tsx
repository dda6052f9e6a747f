import type { SvgIconComponent } from '@mui/icons-material';
import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import InboxIcon from '@mui/icons-material/MoveToInboxOutlined';
import ReviewIcon from '@mui/icons-material/PageviewOutlined';
import AgainIcon from '@mui/icons-material/Replay';
import TimerOffIcon from '@mui/icons-material/TimerOffOutlined';
import type { DocumentState } from '@nanny-polo/shared/parent-documents';
import type { Tone } from '@nanny-polo/shared/tone';
import { useTranslate } from 'react-admin';
import { Chip } from '../field/Chip.tsx';

const looks: Record<DocumentState, { tone: Tone; icon: SvgIconComponent }> = {
  submitted: { tone: 'waiting', icon: InboxIcon },
  resubmitted: { tone: 'waiting', icon: AgainIcon },
  in_review: { tone: 'active', icon: ReviewIcon },
  approved: { tone: 'good', icon: CheckIcon },
  rejected: { tone: 'bad', icon: BlockIcon },
  revoked: { tone: 'bad', icon: BlockIcon },
  expired: { tone: 'bad', icon: TimerOffIcon },
};

/** The state of a parent's document. */
export function DocumentStateChip({ state }: { state: DocumentState }) {
  const translate = useTranslate();
  return <Chip {...looks[state]} label={translate(`resources.master/parent-documents.state.${state}`)} />;
}

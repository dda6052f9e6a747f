import type { SvgIconComponent } from '@mui/icons-material';
import LeaveIcon from '@mui/icons-material/BeachAccessOutlined';
import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import StepIcon from '@mui/icons-material/MoreHoriz';
import type { NannyPoloStatus } from '@nanny-polo/shared/nanny-polo';
import type { Tone } from '@nanny-polo/shared/tone';
import { useTranslate } from 'react-admin';
import { Chip } from '../field/Chip.tsx';

const step: { tone: Tone; icon: SvgIconComponent } = { tone: 'waiting', icon: StepIcon };
const over: { tone: Tone; icon: SvgIconComponent } = { tone: 'quiet', icon: BlockIcon };
const looks: Record<NannyPoloStatus, { tone: Tone; icon: SvgIconComponent }> = {
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
};

/** The status of a dossier. */
export function NannyPoloStatusChip({ status }: { status: NannyPoloStatus }) {
  const translate = useTranslate();
  return <Chip {...looks[status]} label={translate(`resources.master/nanny-polo.status.${status}`)} />;
}

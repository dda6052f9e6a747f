import type { SvgIconComponent } from '@mui/icons-material';
import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import MailIcon from '@mui/icons-material/MailOutlined';
import type { NannyStatus } from '@nanny-polo/shared/nanny';
import type { Tone } from '@nanny-polo/shared/tone';
import { useTranslate } from 'react-admin';
import { Chip } from '../field/Chip.tsx';

const looks: Record<NannyStatus, { tone: Tone; icon: SvgIconComponent }> = {
  invited: { tone: 'waiting', icon: MailIcon },
  active: { tone: 'good', icon: CheckIcon },
  blocked: { tone: 'bad', icon: BlockIcon },
};

/** The status of a nanny's account. */
export function NannyStatusChip({ status }: { status: NannyStatus }) {
  const translate = useTranslate();
  return <Chip {...looks[status]} label={translate(`resources.users/nanny.status.${status}`)} />;
}

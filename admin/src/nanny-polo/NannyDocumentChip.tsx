import type { SvgIconComponent } from '@mui/icons-material';
import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import TimerOffIcon from '@mui/icons-material/TimerOffOutlined';
import { agencyDay } from '@nanny-polo/shared/agency-day';
import { hasExpired, type NannyDocument } from '@nanny-polo/shared/nanny-dossier';
import type { Tone } from '@nanny-polo/shared/tone';
import { useTranslate } from 'react-admin';
import { Chip } from '../field/Chip.tsx';

type State = NannyDocument['status'] | 'expired';

const looks: Record<State, { tone: Tone; icon: SvgIconComponent }> = {
  pending: { tone: 'waiting', icon: HourglassIcon },
  verified: { tone: 'good', icon: CheckIcon },
  rejected: { tone: 'bad', icon: BlockIcon },
  expired: { tone: 'bad', icon: TimerOffIcon },
};

/** The state of a nanny's document: expired from its day of expiry on, unless it was rejected. */
export function NannyDocumentChip({ document }: { document: NannyDocument }) {
  const translate = useTranslate();
  const isExpired = document.status !== 'rejected' && hasExpired(document, agencyDay());
  const state = isExpired ? 'expired' : document.status;
  return <Chip {...looks[state]} label={translate(`resources.master/nanny-polo.document_status.${state}`)} />;
}

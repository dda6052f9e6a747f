import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import TimerOffIcon from '@mui/icons-material/TimerOffOutlined';
import { agencyDay } from '@nanny-polo/shared/agency-day';
import { hasExpired, type NannyDocument } from '@nanny-polo/shared/nanny-dossier';
import { type Looks, StateChip } from '../field/Chip.tsx';

const looks: Looks<NannyDocument['status'] | 'expired'> = {
  pending: { tone: 'waiting', icon: HourglassIcon },
  verified: { tone: 'good', icon: CheckIcon },
  rejected: { tone: 'bad', icon: BlockIcon },
  expired: { tone: 'bad', icon: TimerOffIcon },
};

/** The state of a nanny's document: expired from its expiry date on, unless it was rejected. */
export function NannyDocumentChip({ document }: { document: NannyDocument }) {
  const isExpired = document.status !== 'rejected' && hasExpired(document, agencyDay());
  return (
    <StateChip
      state={isExpired ? 'expired' : document.status}
      looks={looks}
      texts="resources.master/nanny-polo.document_status"
    />
  );
}

import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import ErasedIcon from '@mui/icons-material/PersonOffOutlined';
import type { ParentState } from '@nanny-polo/shared/parents';
import { type Looks, StateChip } from '../field/Chip.tsx';

const looks: Looks<ParentState> = {
  active: { tone: 'good', icon: CheckIcon },
  suspended: { tone: 'bad', icon: BlockIcon },
  archived: { tone: 'quiet', icon: ArchiveIcon },
  erased: { tone: 'quiet', icon: ErasedIcon },
};

/** The state of a parent. */
export const ParentStatusChip = ({ record: { state } }: { record: { readonly state: ParentState } }) => (
  <StateChip state={state} looks={looks} texts="resources.users/parents.state" />
);

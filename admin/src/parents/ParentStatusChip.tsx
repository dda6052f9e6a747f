import type { SvgIconComponent } from '@mui/icons-material';
import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import ErasedIcon from '@mui/icons-material/PersonOffOutlined';
import type { ParentState } from '@nanny-polo/shared/parents';
import type { Tone } from '@nanny-polo/shared/tone';
import { useTranslate } from 'react-admin';
import { Chip } from '../field/Chip.tsx';

const looks: Record<ParentState, { tone: Tone; icon: SvgIconComponent }> = {
  active: { tone: 'good', icon: CheckIcon },
  suspended: { tone: 'bad', icon: BlockIcon },
  archived: { tone: 'quiet', icon: ArchiveIcon },
  erased: { tone: 'quiet', icon: ErasedIcon },
};

/** The state of a parent. */
export function ParentStatusChip({ record: { state } }: { record: { readonly state: ParentState } }) {
  const translate = useTranslate();
  return <Chip {...looks[state]} label={translate(`resources.users/parents.state.${state}`)} />;
}

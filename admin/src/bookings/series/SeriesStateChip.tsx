import RunningIcon from '@mui/icons-material/Check';
import OverIcon from '@mui/icons-material/DoneAll';
import WaitingIcon from '@mui/icons-material/HourglassEmpty';
import OpenIcon from '@mui/icons-material/PersonOffOutlined';
import ConfirmIcon from '@mui/icons-material/ThumbUpOutlined';
import type { Series } from '@nanny-polo/shared/bookings/series';
import { createStateChip } from '../../ui/field/Chip.tsx';

const states = {
  over: { tone: 'quiet', icon: OverIcon },
  open: { tone: 'bad', icon: OpenIcon },
  to_confirm: { tone: 'waiting', icon: ConfirmIcon },
  waiting: { tone: 'waiting', icon: WaitingIcon },
  confirmed: { tone: 'good', icon: RunningIcon },
} as const;
type State = keyof typeof states;

const StateChip = createStateChip<State>('resources.series.state', states);

/** Returns `over` if the series is over, otherwise the most urgent state among its visits. */
export function stateOf({ over, visits }: Series): State {
  if (over) return 'over';
  return (['open', 'to_confirm', 'waiting'] as const).find((state) => visits[state] > 0) ?? 'confirmed';
}

export const SeriesStateChip = ({ record }: { record: Series }) => <StateChip state={stateOf(record)} />;

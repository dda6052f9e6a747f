import FreeIcon from '@mui/icons-material/Check';
import LeaveOutIcon from '@mui/icons-material/EventBusyOutlined';
import BusyIcon from '@mui/icons-material/WarningAmber';
import { Box, IconButton } from '@mui/material';
import type { SeriesDraft } from '@nanny-polo/shared/bookings/series';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { Link } from 'react-admin';
import { Chip } from '../../ui/field/Chip.tsx';
import { formatPeriod, formatWeekDay } from '../../ui/field/instant.ts';
import { useTextsOf } from '../../ui/page/use-text.ts';
import type { Share } from './repeats.ts';
import { VisitList } from './VisitList.tsx';

type Visit = SeriesDraft['visits'][number];

interface DraftVisitsProps {
  draft: SeriesDraft;
  pair: readonly Share[];
  onLeaveOut: (days: readonly string[]) => void;
}

/** The dates of a series as entered: time, price, and whether the chosen nanny can do each. */
export function DraftVisits({ draft: { visits }, pair, onLeaveOut }: DraftVisitsProps) {
  const text = useTextsOf('repeat');
  return (
    <VisitList visits={visits} keyOf={({ day }) => day}>
      {(visit) => (
        <>
          <Box sx={{ flex: '1 1 14rem' }}>
            {formatPeriod(visit.start_at, visit.end_at)}
            {visit.holiday && <Box sx={{ color: 'text.secondary' }}>{visit.holiday}</Box>}
          </Box>
          <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
            <Verdict visit={visit} pair={pair} />
          </Box>
          <Box sx={{ textAlign: 'right', minWidth: 72 }}>{formatMoney(visit.price_minor)}</Box>
          <IconButton
            size="small"
            aria-label={text('leave_out', { day: formatWeekDay(visit.day) })}
            title={text('leave_out', { day: formatWeekDay(visit.day) })}
            onClick={() => onLeaveOut([visit.day])}
          >
            <LeaveOutIcon fontSize="small" />
          </IconButton>
        </>
      )}
    </VisitList>
  );
}

/** Whether the nanny of a visit can do it, and every reason why not. */
function Verdict({ visit, pair }: { visit: Visit; pair: readonly Share[] }) {
  const text = useTextsOf('repeat');
  const share = pair.find(({ days }) => days.includes(visit.day));
  const verdict = share
    ? visit.verdicts.find(({ nanny_polo_id }) => nanny_polo_id === share.nanny_polo_id)
    : visit.verdicts[0];
  if (!verdict) return share?.name ?? null;
  const isFree = verdict.reasons.length === 0;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {share?.name}
      <Chip
        tone={isFree ? 'good' : 'bad'}
        icon={isFree ? FreeIcon : BusyIcon}
        label={text(isFree ? 'free' : 'busy')}
      />
      {verdict.reasons.map(({ message, booking }) => (
        <Box key={message} component="span" sx={{ overflowWrap: 'anywhere' }}>
          {message} {booking && <Link to={`/booking/${booking.id}/show`}>{booking.code}</Link>}
        </Box>
      ))}
    </Box>
  );
}

import MadeIcon from '@mui/icons-material/AddCircleOutlined';
import CancelledIcon from '@mui/icons-material/Block';
import ConfirmedIcon from '@mui/icons-material/Check';
import AskedIcon from '@mui/icons-material/ContactSupportOutlined';
import ChangedIcon from '@mui/icons-material/EditOutlined';
import RefusedIcon from '@mui/icons-material/ErrorOutlined';
import KeptIcon from '@mui/icons-material/PushPinOutlined';
import RescheduledIcon from '@mui/icons-material/UpdateOutlined';
import { Alert, Box } from '@mui/material';
import type { SeriesEffect, SeriesEffects } from '@nanny-polo/shared/bookings/series-work';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { Link, useTranslate } from 'react-admin';
import { createStateChip } from '../../ui/field/Chip.tsx';
import { formatPeriod, formatWeekDay } from '../../ui/field/instant.ts';
import { ReferenceName } from '../../ui/field/ReferenceName.tsx';
import { useTextsOf } from '../../ui/page/use-text.ts';
import { VisitList } from './VisitList.tsx';

const looks = {
  made: { tone: 'good', icon: MadeIcon },
  rescheduled: { tone: 'active', icon: RescheduledIcon },
  asked: { tone: 'waiting', icon: AskedIcon },
  changed: { tone: 'active', icon: ChangedIcon },
  confirmed: { tone: 'good', icon: ConfirmedIcon },
  cancelled: { tone: 'bad', icon: CancelledIcon },
  kept: { tone: 'quiet', icon: KeptIcon },
  refused: { tone: 'bad', icon: RefusedIcon },
} as const;

const EffectChip = createStateChip<SeriesEffect['effect']>('repeat.effect', looks);

const names = Object.keys(looks) as SeriesEffect['effect'][];

/** The effect of a call on each visit of a series, or why a visit is refused, with the fees and the prices. */
export function Effects({ effects }: { effects: SeriesEffects }) {
  const text = useTextsOf('repeat');
  const { visits, fee_minor, before_minor, after_minor, allowed } = effects;
  const refused = visits.filter(({ effect }) => effect === 'refused');
  const common = commonReasons(refused);
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1 }}>
      {!allowed && (
        <Alert severity="error">{text(common.length > 0 ? 'not_allowed_for_all' : 'not_allowed')}</Alert>
      )}
      <Box>
        {before_minor === after_minor
          ? text('same_price', { price: formatMoney(after_minor) })
          : text('prices', { before: formatMoney(before_minor), after: formatMoney(after_minor) })}
        {fee_minor > 0 && ` · ${text('fee', { fee: formatMoney(fee_minor) })}`}
      </Box>
      <VisitList visits={visits} keyOf={({ booking_id, day }) => `${booking_id}-${day}`}>
        {(visit) => <Effect visit={visit} hidden={common} />}
      </VisitList>
    </Box>
  );
}

/** How many visits have each effect, and why none of them is possible. It stays in sight while the inputs of its dialog are longer than the window. */
export function EffectCounts({ visits, allowed }: Pick<SeriesEffects, 'visits' | 'allowed'>) {
  const text = useTextsOf('repeat');
  const counts = names.flatMap((name) => {
    const count = visits.filter(({ effect }) => effect === name).length;
    return count > 0 ? [text(`effects.${name}`, { smart_count: count })] : [];
  });
  return (
    <Box role="status" sx={inSight}>
      {counts.join(', ') || text('nothing')}
      {!allowed && (
        <Box sx={{ color: 'error.main', fontWeight: 400 }}>
          {commonReasons(visits.filter(({ effect }) => effect === 'refused')).join(' · ')}
        </Box>
      )}
    </Box>
  );
}

/** The style of a line of a dialog's content that stays above its buttons. */
export const inSight = {
  position: 'sticky',
  // Covers the padding below the content, through which inputs would show.
  bottom: -20,
  zIndex: 1,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  py: 1.25,
  fontWeight: 650,
} as const;

/** Returns the reasons that all refused visits have in common; none if only one visit is refused. */
const commonReasons = ([first, ...others]: readonly SeriesEffect[]): readonly string[] =>
  others.length === 0
    ? []
    : (first?.reasons.filter((reason) => others.every(({ reasons }) => reasons.includes(reason))) ?? []);

/** The effect on one visit, without the reasons that were given once for all visits (`hidden`). */
function Effect({ visit, hidden }: { visit: SeriesEffect; hidden: readonly string[] }) {
  const text = useTextsOf('repeat');
  const { booking_id, code, before, after, effect, reasons, fee_minor, day } = visit;
  const times = [before, after].flatMap((one) => (one ? [formatPeriod(one.start_at, one.end_at)] : []));
  const isReplaced = before && after && before.nanny_polo_id !== after.nanny_polo_id;
  return (
    <>
      <EffectChip state={effect} />
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        {[...new Set(times)].join(' → ') || formatWeekDay(day)}
        {isReplaced && (
          <Box>
            <NannyName id={before.nanny_polo_id} /> → <NannyName id={after.nanny_polo_id} />
          </Box>
        )}
        {(effect === 'refused' ? reasons.filter((reason) => !hidden.includes(reason)) : reasons).map(
          (reason) => (
            <Box key={reason} sx={{ color: effect === 'refused' ? 'error.main' : 'text.secondary' }}>
              {reason}
            </Box>
          ),
        )}
      </Box>
      {fee_minor > 0 && <Box>{text('fee', { fee: formatMoney(fee_minor) })}</Box>}
      {booking_id && code && <Link to={`/booking/${booking_id}/show`}>{code}</Link>}
    </>
  );
}

function NannyName({ id }: { id: number | null }) {
  const translate = useTranslate();
  if (id === null) return translate('resources.booking.unassigned');
  return <ReferenceName reference="lookup/nanny-polo" id={id} />;
}

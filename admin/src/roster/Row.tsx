import AddIcon from '@mui/icons-material/Add';
import WarningIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { PlacementRow, RosterBar, RosterRow } from '@nanny-polo/shared/roster';
import { memo, useId, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Portrait } from '../field/Portrait.tsx';
import { type Axis, lanesOf } from './axis.ts';
import { Bar, laneHeight } from './Bar.tsx';
import { documentsOf, refusedIn, Shading, shadesOf } from './Shading.tsx';
import { hoursOf } from './words.ts';

interface RowProps {
  /** Null for the row of open bookings. */
  row: RosterRow | null;
  bars: readonly RosterBar[];
  axis: Axis;
  /** Where the dragged booking may go in this row; null while none is dragged. */
  placement: PlacementRow | null;
  /** The bar that Tab reaches, if it is in this row. */
  active: number | null;
  /** The bar that is being placed, if it is in this row. */
  lifted: number | null;
  mayChange: boolean;
  /** Where the new booking of the row's button starts. */
  newFrom: string;
}

/** A nanny with their bookings, or the open bookings. */
export const Row = memo(function Row({
  row,
  bars,
  axis,
  placement,
  active,
  lifted,
  mayChange,
  newFrom,
}: RowProps) {
  const translate = useTranslate();
  const id = useId();
  const { lanes, count } = useMemo(() => lanesOf(bars), [bars]);
  const shades = useMemo(
    () => (row ? shadesOf(row, bars, axis, translate) : []),
    [row, bars, axis, translate],
  );
  return (
    <Box role="group" aria-labelledby={id} data-row={row?.id ?? 'open'} sx={line}>
      <Box sx={head}>
        {row ? (
          <Head row={row} id={id} axis={axis} />
        ) : (
          <Box id={id} title={translate('roster.open_help')} sx={{ fontWeight: 650 }}>
            {translate('roster.open')}
          </Box>
        )}
        {row && mayChange && (
          <IconButton
            component={Link}
            to={`/booking/create?${new URLSearchParams({ source: JSON.stringify({ nanny_polo_id: row.id, start_at: newFrom }) })}`}
            aria-label={translate('roster.new', { name: row.name })}
            size="small"
            sx={{ ml: 'auto' }}
          >
            <AddIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Box
        data-track={row?.id ?? 'open'}
        sx={{ position: 'relative', minHeight: count * laneHeight + 8, overflow: 'clip' }}
      >
        <Shading shades={shades} axis={axis} />
        {placement && <Shading shades={refusedIn(placement, axis)} axis={axis} />}
        {bars.map((bar) => (
          <Bar
            key={bar.id}
            bar={bar}
            axis={axis}
            lane={lanes.get(bar.id) ?? 0}
            isActive={bar.id === active}
            isLifted={bar.id === lifted}
            mayChange={mayChange}
          />
        ))}
      </Box>
    </Box>
  );
});

function Head({ row, id, axis }: { row: RosterRow; id: string; axis: Axis }) {
  const translate = useTranslate();
  const weeks = (axis.end - axis.start) / (7 * 24 * 3_600_000);
  const wanted = row.wanted_hours_per_week === null ? null : Math.round(row.wanted_hours_per_week * weeks);
  const booked = hoursOf(row.booked_minutes);
  const documents = documentsOf(row, translate);
  const endsSoon =
    !row.documents_verified ||
    (row.documents_expire_on !== null && Date.parse(row.documents_expire_on) < axis.end);
  const away = row.time_off.map(({ note }) =>
    note ? translate('roster.time_off', { note }) : translate('roster.time_off_plain'),
  );
  return (
    <>
      <Portrait name={row.name} photo={row.photo} size={32} />
      <Box sx={{ minWidth: 0, fontSize: 12.5 }}>
        <Box
          component={Link}
          to={`/master/nanny-polo/${row.id}/show`}
          id={id}
          sx={{ color: 'text.primary', fontWeight: 600, fontSize: 14, display: 'block', ...ellipsis }}
        >
          {row.name}
        </Box>
        <Box sx={{ color: 'text.secondary', ...ellipsis }}>
          {translate(`resources.master/nanny-polo.tier.${row.tier}`)}
          {' · '}
          <span title={translate('roster.hours_label', { booked, free: hoursOf(row.free_minutes) })}>
            {wanted === null
              ? translate('roster.hours_only', { booked })
              : translate('roster.hours', { booked, wanted })}
          </span>
          {row.distance_km !== null && ` · ${translate('roster.distance', { km: row.distance_km })}`}
        </Box>
        <Box component="span" sx={hidden}>
          {[...away, ...(endsSoon ? [documents] : [])].join('. ')}
        </Box>
      </Box>
      {endsSoon && <WarningIcon titleAccess={documents} color="error" fontSize="small" />}
    </>
  );
}

export const headWidth = 220;

const line = {
  display: 'grid',
  gridTemplateColumns: `${headWidth}px minmax(0, 1fr)`,
  borderBottom: 1,
  borderColor: 'divider',
  contentVisibility: 'auto',
  containIntrinsicBlockSize: '49px',
} as const;

const head = {
  position: 'sticky',
  left: 0,
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1,
  py: 0.5,
  minHeight: 48,
  minWidth: 0,
  bgcolor: 'background.paper',
  borderRight: 1,
  borderColor: 'divider',
} as const;

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

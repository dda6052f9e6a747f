import { Box, type Theme, useMediaQuery } from '@mui/material';
import { countBookings } from '@nanny-polo/shared/bookings/booking';
import { countUrgentBookings } from '@nanny-polo/shared/bookings/booking-work';
import { usePermissions, useSidebarState, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCall } from '../../base/data/use-call.ts';
import { canReach, type Rights } from '../../base/session/rights.ts';
import { toListPath } from '../../records/list/list-path.ts';
import { CountBadge, countBadge, shortCount } from '../../shell/CountBadge.tsx';

const urgentList = toListPath({ path: '/booking', filter: { urgent: true }, sort: 'start_at' });

/** The bookings to confirm or fill, and those that start soon without a nanny, for admins who may read them. */
export function BookingCount({ wide }: { wide: boolean }) {
  const { permissions } = usePermissions<Rights>();
  if (!permissions || !canReach(permissions, 'booking', 'visit')) return null;
  return (
    <>
      <Urgent wide={wide} />
      <ToDo wide={wide} />
    </>
  );
}

function ToDo({ wide }: { wide: boolean }) {
  const translate = useTranslate();
  const { data } = useCall(countBookings, { query: { filter: { task: ['to_confirm', 'unfilled'] } } });
  const count = Object.values<number>(data ?? {}).reduce((sum, ofStatus) => sum + ofStatus, 0);
  return <CountBadge count={count} words={translate('live.bookings', { smart_count: count })} wide={wide} />;
}

/** The bookings that start soon without a nanny, with a link to them. */
function Urgent({ wide }: { wide: boolean }) {
  const translate = useTranslate();
  const [, setOpen] = useSidebarState();
  // Where react-admin's menu entries close the menu.
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  // A booking that becomes urgent as time passes raises the alarm, which the live updates report.
  const { data } = useCall(countUrgentBookings, {});
  if (!data || data.count === 0) return null;
  const within = translate('live.hours', { smart_count: data.hours });
  const words = translate('live.urgent', { smart_count: data.count, within });
  return (
    <Box
      component={Link}
      to={urgentList}
      onClick={() => isSmall && setOpen(false)}
      aria-label={words}
      title={words}
      sx={{ ...countBadge(wide), ...urgent }}
    >
      {shortCount(data.count)}
    </Box>
  );
}

const urgent = {
  pointerEvents: 'auto',
  minWidth: 24,
  lineHeight: '24px',
  textAlign: 'center',
  textDecoration: 'none',
  bgcolor: 'error.light',
  color: 'error.main',
  '&:hover': { textDecoration: 'underline' },
} as const;

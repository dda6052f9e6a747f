import { Box, type Theme, useMediaQuery } from '@mui/material';
import { countBookings } from '@nanny-polo/shared/bookings/booking';
import { countUrgentBookings } from '@nanny-polo/shared/bookings/booking-work';
import { countParentDocuments, waitingStatuses } from '@nanny-polo/shared/people/parent-documents';
import { usePermissions, useSidebarState, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCall } from '../base/data/use-call.ts';
import { opens, type Rights } from '../base/session/rights.ts';
import { listPath } from '../records/list/list-path.ts';
import { useLiveState } from '../records/live/live.ts';

/** What the menu counts beside an entry, by the entry's path. Without `states`, records of every state count. */
const counts = {
  '/booking': {
    access: 'booking',
    text: 'live.bookings',
    call: countBookings,
    query: { filter: { task: ['to_confirm', 'unfilled'] } },
    states: null,
  },
  '/users/parents': {
    access: 'parent-documents',
    text: 'live.documents',
    call: countParentDocuments,
    query: {},
    states: waitingStatuses,
  },
} as const;

/**
 * Shows the number of a menu entry's records that need work, and the number of urgent bookings, to admins who may read
 * them. Shows nothing until live updates have begun, since the numbers would soon be wrong.
 */
export function MenuCount({ path }: { path: string }) {
  const [wide] = useSidebarState();
  const state = useLiveState();
  const { permissions } = usePermissions<Rights>();
  const one = counts[path as keyof typeof counts];
  if (state === 'starting' || state === 'off') return null;
  if (!one || !permissions || !opens(permissions, one.access, 'visit')) return null;
  return (
    <Box sx={wide ? beside : above}>
      {path === '/booking' && <Urgent wide={wide} />}
      <Count {...one} wide={wide} />
    </Box>
  );
}

const shortOf = (count: number) => (count > 99 ? '99+' : count);

function Count({
  call,
  query,
  states,
  text,
  wide,
}: (typeof counts)[keyof typeof counts] & { wide: boolean }) {
  const translate = useTranslate();
  const { data } = useCall(call, { query } as never);
  const counted = Object.entries<number>(data ?? {}).filter(
    ([state]) => !states || (states as readonly string[]).includes(state),
  );
  const sum = counted.reduce((total, [, count]) => total + count, 0);
  if (sum === 0) return null;
  const words = translate(text, { smart_count: sum });
  return (
    <Box component="span" role="img" aria-label={words} title={words} sx={wide ? badge : smallBadge}>
      {shortOf(sum)}
    </Box>
  );
}

const urgentList = listPath({ path: '/booking', filter: { urgent: true }, sort: 'start_at' });

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
      sx={{ ...(wide ? badge : smallBadge), ...urgent }}
    >
      {shortOf(data.count)}
    </Box>
  );
}

const badge = {
  px: 0.75,
  borderRadius: 5,
  bgcolor: 'info.light',
  color: 'info.main',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  fontSize: 12,
  lineHeight: '20px',
} as const;
const smallBadge = { ...badge, px: 0.5, fontSize: 10.5, lineHeight: '16px' } as const;

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

const beside = {
  position: 'absolute',
  pointerEvents: 'none',
  right: 10,
  top: '50%',
  translate: '0 -50%',
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
} as const;
const above = {
  ...beside,
  right: 0,
  top: 0,
  translate: 'none',
  flexDirection: 'column-reverse',
  gap: 0,
} as const;

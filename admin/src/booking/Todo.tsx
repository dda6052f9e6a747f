import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useListContext, useTranslate } from 'react-admin';
import { type BookingFilter, sum, useCount } from './use-count.ts';

const hour = 3_600_000;
const startingWithin = (hours: number): BookingFilter => {
  const now = Math.floor(Date.now() / hour) * hour;
  return {
    start_at_gte: new Date(now).toISOString(),
    start_at_lte: new Date(now + hours * hour).toISOString(),
  };
};

/** What waits for a coordinator, each with the way to the list of just that. */
export function Todo() {
  const translate = useTranslate();
  const cover = { needs_cover: true } satisfies BookingFilter;
  const week = startingWithin(7 * 24);
  const soon = startingWithin(48);
  const uncovered = useCount(cover);
  const inAWeek = useCount(week);
  const inTwoDays = useCount(soon);
  if (!uncovered || !inAWeek || !inTwoDays) return <Box sx={strip} />;
  return (
    <Box component="section" aria-label={translate('list.views')} sx={strip}>
      <Task count={sum(uncovered)} label={translate('resources.booking.todo.cover')} filter={cover} />
      <Task
        count={inAWeek.requested}
        label={translate('resources.booking.todo.unfilled')}
        filter={{ ...week, status: 'requested' }}
      />
      <Task
        count={inTwoDays.offered}
        label={translate('resources.booking.todo.unanswered')}
        filter={{ ...soon, status: 'offered' }}
      />
    </Box>
  );
}

function Task({ count, label, filter }: { count: number; label: string; filter: BookingFilter }) {
  const { setFilters, setSort } = useListContext();
  const open = () => {
    setFilters(filter, {});
    setSort({ field: 'start_at', order: 'ASC' });
  };
  return (
    <ButtonBase disabled={!count} onClick={open} sx={task}>
      <Box
        component="span"
        sx={{ fontSize: 22, fontWeight: 650, color: count ? 'warning.main' : 'success.main' }}
      >
        {count}
      </Box>
      <Box component="span" sx={{ textAlign: 'left', lineHeight: 1.25 }}>
        {label}
      </Box>
    </ButtonBase>
  );
}

const strip = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 280px))' },
  gap: { xs: 1, md: 1.5 },
  minHeight: 56,
  mb: 2,
} as const;

const task = {
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: { xs: 'flex-start', md: 'center' },
  justifyContent: 'flex-start',
  columnGap: 1.5,
  px: { xs: 1.25, md: 2 },
  py: 1,
  minHeight: 56,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontFamily: 'inherit',
  bgcolor: 'background.paper',
  fontSize: 14,
  '&:hover': { borderColor: 'text.secondary' },
} as const;

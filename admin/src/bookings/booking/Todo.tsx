import { Box, ButtonBase } from '@mui/material';
import { type BookingTask, countBookings } from '@nanny-polo/shared/bookings/booking';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCall } from '../../base/data/use-call.ts';
import { toListPath } from '../../records/list/list-path.ts';
import { useText } from '../../ui/page/use-text.ts';

const tasks = ['unfilled', 'to_confirm', 'on_hold'] as const satisfies BookingTask[];

/** The day's tasks, except tomorrow morning, each with its number of bookings. Each links to its bookings. */
export function Todo() {
  const translate = useTranslate();
  return (
    <Box component="section" aria-label={translate('list.todo')} sx={strip}>
      {tasks.map((task) => (
        <Task key={task} task={task} />
      ))}
    </Box>
  );
}

function Task({ task }: { task: BookingTask }) {
  const text = useText('booking');
  const { data } = useCall(countBookings, { query: { filter: { task } } });
  const count = data && Object.values(data).reduce((total, one) => total + one, 0);
  return (
    <ButtonBase
      component={Link}
      to={toListPath({ path: '/booking', filter: { task }, sort: 'start_at' })}
      disabled={!count}
      sx={card}
    >
      <Box
        component="span"
        sx={{ fontSize: 22, fontWeight: 650, minWidth: 14, color: count ? 'warning.main' : 'success.main' }}
      >
        {count}
      </Box>
      <Box component="span" sx={{ textAlign: 'left', lineHeight: 1.25 }}>
        {text(`task.${task}`)}
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

const card = {
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

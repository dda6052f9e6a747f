import Box from '@mui/material/Box';
import type { Dashboard } from '@nanny-polo/shared/dashboard';
import { useTranslate } from 'react-admin';
import { NextStepButton } from '../booking/NextStepButton.tsx';
import { useWaitWords } from '../booking/wait-words.ts';
import { period } from '../field/instant.ts';
import { timeLeft } from '../field/time-left.ts';
import { WayTo } from '../field/WayTo.tsx';
import { rows } from './rows.ts';

type Task = Dashboard['to_confirm'];

interface WaitingBookingsProps {
  task: Task;
  /** The text without bookings. */
  none: string;
  /** In milliseconds since 1970. */
  now: number;
  /** Whether to show the time left. */
  clock?: boolean;
  shown?: number;
}

/** The first bookings of a task: family, time, what each waits for, and its next step. */
export function WaitingBookings({ task, none, now, clock = false, shown = 6 }: WaitingBookingsProps) {
  if (!task.count) return <Box sx={{ color: 'text.secondary' }}>{none}</Box>;
  return (
    <Box component="ul" sx={rows}>
      {task.bookings.slice(0, shown).map((booking) => (
        <Box
          component="li"
          key={booking.id}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}
        >
          <WayTo to={`/booking/${booking.id}/show`} sx={{ flex: '1 1 150px', minWidth: 0 }}>
            <Box component="span" sx={{ display: 'flex', gap: 1 }}>
              <Box
                component="span"
                sx={{ flex: 1, fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' }}
              >
                {booking.parent_name}
              </Box>
              {clock && <Clock start={booking.start_at} now={now} />}
            </Box>
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12.5 }}>
              {period(booking.start_at, booking.end_at)}
              <Standing booking={booking} />
            </Box>
          </WayTo>
          <NextStepButton booking={booking} />
        </Box>
      ))}
    </Box>
  );
}

/** The nanny, and what the booking waits for. */
function Standing({ booking }: { booking: Task['bookings'][number] }) {
  const { nanny_polo_name, waits_for } = booking;
  const wordsOf = useWaitWords();
  const isReady = !waits_for?.nanny && !waits_for?.hindrances.length;
  const words = waits_for && !isReady ? wordsOf(waits_for) : [];
  return [nanny_polo_name, ...words].filter(Boolean).map((word) => ` · ${word}`);
}

function Clock({ start, now }: { start: string; now: number }) {
  const translate = useTranslate();
  const left = timeLeft(start, now);
  return (
    <Box
      component="time"
      dateTime={start}
      sx={{ color: 'error.main', fontWeight: 600, whiteSpace: 'nowrap' }}
    >
      {left === null ? translate('dashboard.under_way') : translate('dashboard.starts_in', { left })}
    </Box>
  );
}

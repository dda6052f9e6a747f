import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Dashboard } from '@nanny-polo/shared/dashboard';
import { useTranslate } from 'react-admin';
import { useMinute } from '../field/use-minute.ts';
import { Documents } from './Documents.tsx';
import { Owed } from './Owed.tsx';
import { TaskCard } from './TaskCard.tsx';
import { WaitingBookings } from './WaitingBookings.tsx';
import { wayTo } from './ways.ts';

/** Today's tasks, each with a link to its list. */
export function Work({ figures }: { figures: Dashboard | undefined }) {
  const translate = useTranslate();
  const now = useMinute();
  const text = (name: string) => translate(`dashboard.${name}`);
  if (!figures) return <Waiting />;
  const { as_of, to_confirm, on_hold, tomorrow_morning, documents } = figures;
  return (
    <Box component="section" aria-label={text('work')} sx={grid}>
      <TaskCard
        heading={text('unfilled')}
        count={figures.unfilled.count}
        to={wayTo('unfilled', as_of)}
        urgent
      >
        <WaitingBookings task={figures.unfilled} none={text('unfilled_none')} now={now} clock />
      </TaskCard>
      <Box sx={pair}>
        <TaskCard heading={text('confirm')} count={to_confirm.count} to={wayTo('to_confirm', as_of)}>
          <WaitingBookings task={to_confirm} none={text('confirm_none')} now={now} />
        </TaskCard>
        <TaskCard heading={text('on_hold')} count={on_hold.count} to={wayTo('on_hold', as_of)}>
          <WaitingBookings task={on_hold} none={text('on_hold_none')} now={now} shown={4} />
        </TaskCard>
      </Box>
      <TaskCard heading={text('money')} count={figures.unpaid.count} to={wayTo('unpaid', as_of)}>
        <Owed unpaid={figures.unpaid} overdue={figures.overdue} wayToOverdue={wayTo('overdue', as_of)} />
      </TaskCard>
      <Box sx={pair}>
        <Documents documents={documents} asOf={as_of} />
        <TaskCard
          heading={text('morning')}
          count={tomorrow_morning.count}
          to={wayTo('tomorrow_morning', as_of)}
          calm
        >
          <WaitingBookings task={tomorrow_morning} none={text('morning_none')} now={now} shown={3} />
        </TaskCard>
      </Box>
    </Box>
  );
}

function Waiting() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('shell.loading')} sx={grid}>
      {['unfilled', 'confirm', 'money', 'documents'].map((name) => (
        <Skeleton key={name} variant="rounded" height={260} />
      ))}
    </Box>
  );
}

const pair = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

const grid = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
  gap: 2,
  alignItems: 'stretch',
  mb: 2,
} as const;

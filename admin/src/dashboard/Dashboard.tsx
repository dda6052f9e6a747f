import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { getDashboard } from '@nanny-polo/shared/dashboard';
import { lazy, Suspense, useContext } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { useCall } from '../data/use-call.ts';
import { lazyPart } from '../messages/lazy-screen.ts';
import { OrderList } from '../order/OrderList.tsx';
import { FirstScreenContext } from '../page/first-screen.ts';
import { OutOfDate } from '../page/OutOfDate.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { ChartsWaiting } from './ChartsWaiting.tsx';
import { WhenSeen } from './WhenSeen.tsx';
import { Work } from './Work.tsx';

const OpenDesks = lazyPart(async () => (await import('../absence/OpenDesks.tsx')).OpenDesks);
const Charts = lazy(() => import('./Charts.tsx').then((module) => ({ default: module.Charts })));

/** The agency's day: tasks, orders and charts. */
export function Dashboard() {
  const translate = useTranslate();
  const [days, setDays] = useStore<number>('dashboard.days', 30);
  const isShown = useContext(FirstScreenContext);
  const { data, error, refetch } = useCall(getDashboard, { query: { days } });
  return (
    <>
      <PageTitle title={translate('dashboard.title')} />
      {error && data && <OutOfDate error={error} onRetry={refetch} />}
      <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
        {isShown && (
          <Suspense>
            <OpenDesks />
          </Suspense>
        )}
      </Box>
      {error && !data ? (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate('dashboard.failed', { message: error.message })}
        </Alert>
      ) : (
        <Work figures={data} />
      )}
      <Box sx={columns}>
        <Box sx={{ minHeight: 600 }}>
          <OrderList />
        </Box>
        {(data || !error) && (
          <WhenSeen waiting={<ChartsWaiting />}>
            <Suspense fallback={<ChartsWaiting />}>
              {data ? <Charts figures={data} days={days} onDays={setDays} /> : <ChartsWaiting />}
            </Suspense>
          </WhenSeen>
        )}
      </Box>
    </>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 400px' },
  gap: 2,
  alignItems: 'start',
} as const;

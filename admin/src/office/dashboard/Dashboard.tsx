import { Box, Skeleton, Typography } from '@mui/material';
import { getBoard } from '@nanny-polo/shared/office/board';
import { type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCall } from '../../base/data/use-call.ts';
import { lazyPart, lazyScreen } from '../../base/messages/lazy-screen.ts';
import { OrderList } from '../../money/order/OrderList.tsx';
import { PageHead } from '../../records/list/PageHead.tsx';
import { FirstScreenContext } from '../../ui/page/first-screen.ts';
import { OutOfDate } from '../../ui/page/OutOfDate.tsx';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { RetryAlert } from '../../ui/page/RetryAlert.tsx';
import { Board } from './Board.tsx';
import { ChartsWaiting } from './ChartsWaiting.tsx';
import { UnsentLetters } from './UnsentLetters.tsx';

const OpenDesks = lazyPart(async () => (await import('../../bookings/absence/OpenDesks.tsx')).OpenDesks);
const Charts = lazyScreen(async () => (await import('./Charts.tsx')).Charts);

export function Dashboard() {
  const translate = useTranslate();
  const isShown = useContext(FirstScreenContext);
  const { data: board, error, refetch } = useCall(getBoard, {});
  return (
    <>
      <PageTitle title={translate('dashboard.title')} />
      <PageHead group="day" />
      {error && board && <OutOfDate error={error} onRetry={refetch} />}
      <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
        {isShown && (
          <Suspense>
            <OpenDesks />
          </Suspense>
        )}
      </Box>
      {error && !board && (
        <RetryAlert severity="error" onRetry={refetch} sx={{ mb: 2 }}>
          {translate('dashboard.failed', { message: error.message })}
        </RetryAlert>
      )}
      {!error && !board && (
        <Skeleton
          variant="rounded"
          height={420}
          role="status"
          aria-label={translate('shell.loading')}
          sx={{ mb: 2 }}
        />
      )}
      {board && <Board board={board} />}
      {board && <UnsentLetters letters={board.letters} />}
      <Box sx={columns}>
        <Orders />
        <WhenSeen waiting={<ChartsWaiting />}>
          <Charts />
        </WhenSeen>
      </Box>
    </>
  );
}

function Orders() {
  const heading = useTranslate()('resources.order.name', { smart_count: 2 });
  return (
    <Box component="section" aria-label={heading} sx={{ minHeight: 600 }}>
      <Typography variant="h2">
        <Box component={Link} to="/order" sx={{ color: 'primary.main' }}>
          {heading}
        </Box>
      </Typography>
      <ResourceContextProvider value="order">
        <OrderList title={false} perPage={10} />
      </ResourceContextProvider>
    </Box>
  );
}

interface WhenSeenProps {
  /** Shown until the children have loaded. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Renders its children only once they scroll into view. */
function WhenSeen({ waiting, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const node = place.current;
    if (!node || seen) return;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watch.observe(node);
    return () => watch.disconnect();
  }, [seen]);
  return <Box ref={place}>{seen ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</Box>;
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 400px' },
  gap: 2,
  alignItems: 'start',
} as const;

import StoppedIcon from '@mui/icons-material/DoNotDisturbOn';
import AskingIcon from '@mui/icons-material/HourglassEmpty';
import FilledIcon from '@mui/icons-material/ThumbUpOutlined';
import ExpiredIcon from '@mui/icons-material/TimerOffOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
import {
  askMoreNannies,
  type CoverAsk,
  type CoverRequest,
  type CoverState,
  getCoverRequest,
} from '@nanny-polo/shared/bookings/cover';
import { useEffect, useRef, useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import { nameVisit } from '../../records/record/name-visit.ts';
import { Section } from '../../records/record/Section.tsx';
import { useRecordWrite } from '../../records/record/use-record-write.ts';
import { createStateChip } from '../../ui/field/Chip.tsx';
import { formatShortInstant } from '../../ui/field/instant.ts';
import { useMinute } from '../../ui/field/use-minute.ts';
import { OutOfDate } from '../../ui/page/OutOfDate.tsx';
import { useTextsOf } from '../../ui/page/use-text.ts';
import { AskLine } from './AskLine.tsx';
import { wordsOfCounts, wordsOfNextWave } from './progress.ts';

const RequestDialog = lazyExtra(async () => (await import('./RequestDialog.tsx')).RequestDialog);

const CoverStateChip = createStateChip<CoverState>('cover.state', {
  running: { tone: 'waiting', icon: AskingIcon },
  exhausted: { tone: 'waiting', icon: AskingIcon },
  filled: { tone: 'good', icon: FilledIcon },
  stopped: { tone: 'quiet', icon: StoppedIcon },
  expired: { tone: 'bad', icon: ExpiredIcon },
});

/** The interval, in milliseconds, at which an open request is read again. */
const refetchMs = 10_000;

interface CoverPanelProps {
  bookingId: number;
  mayChange: boolean;
  /** Opens the search for a nanny to choose by hand. */
  onChoose: () => void;
}

/** The latest cover request of a booking, wave by wave; nothing if there is none. */
export function CoverPanel({ bookingId, mayChange, onChoose }: CoverPanelProps) {
  const refresh = useRefresh();
  const { data, error, refetch } = useCall(
    getCoverRequest,
    { params: { id: bookingId } },
    { every: (cover) => (cover?.request?.ended_at === null ? refetchMs : false) },
  );
  const request = data?.request;
  const open = request?.ended_at === null;
  const wasOpen = useRef(open);
  useEffect(() => {
    // If a nanny accepted, the booking has changed as well.
    if (wasOpen.current && !open) refresh();
    wasOpen.current = open;
  }, [open, refresh]);
  return (
    <>
      {error && <OutOfDate error={error} onRetry={refetch} />}
      {request && <Content request={request} mayChange={mayChange && open} onChoose={onChoose} />}
    </>
  );
}

interface ContentProps {
  request: CoverRequest;
  mayChange: boolean;
  onChoose: () => void;
}

function Content({ request, mayChange, onChoose }: ContentProps) {
  const translate = useTranslate();
  const now = useMinute();
  const [doing, setDoing] = useState<'stop' | CoverAsk | null>(null);
  const text = useTextsOf('cover');
  const more = useRecordWrite(
    (provider) => provider.call(askMoreNannies, { params: { id: request.id }, body: { wave: request.wave } }),
    () => text('more_done'),
  );
  const waves = [...Map.groupBy(request.asks, ({ wave }) => wave)].toReversed().map(([wave, asks]) => (
    <Box key={wave}>
      <Typography variant="h3" sx={{ fontSize: 14, fontWeight: 600, mb: 0.5 }}>
        {text('wave', { wave, time: formatShortInstant(asks[0]?.asked_at ?? request.started_at) })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {asks.map((ask) => (
          <AskLine key={ask.id} ask={ask} onReply={mayChange ? () => setDoing(ask) : null} />
        ))}
      </Box>
    </Box>
  ));
  const { ended_why, bookings } = request;
  return (
    <Section
      heading={text(request.swap ? 'swap.heading' : 'heading')}
      action={<CoverStateChip state={request.state} />}
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Typography role="status">
          {[...wordsOfCounts(request, translate), wordsOfNextWave(request, translate, now)]
            .filter((words) => words !== '')
            .join(' · ')}
        </Typography>
        {ended_why && <Typography>{ended_why}</Typography>}
        {bookings.length > 1 && (
          <Typography>
            {text(request.swap ? 'swap.visits' : 'block', {
              bookings: bookings.map((booking) => nameVisit(booking, translate)).join(', '),
            })}
          </Typography>
        )}
        {more.error && <Alert severity="warning">{more.error.message}</Alert>}
        {mayChange && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {!request.swap && (
              <Button
                variant="outlined"
                color="inherit"
                disabled={more.isPending}
                onClick={() => more.start()}
              >
                {text('more')}
              </Button>
            )}
            <Button variant="outlined" color="inherit" onClick={onChoose}>
              {text('by_hand')}
            </Button>
            <Button variant="outlined" color="inherit" onClick={() => setDoing('stop')}>
              {text(request.swap ? 'swap.stop' : 'stop')}
            </Button>
          </Box>
        )}
        {request.ended_at === null ? (
          waves
        ) : (
          <Box component="details">
            <Box component="summary" sx={{ cursor: 'pointer', mb: 1 }}>
              {text('everyone')}
            </Box>
            {waves}
          </Box>
        )}
      </Box>
      {doing && (
        <RequestDialog
          requestId={request.id}
          isSwap={request.swap}
          doing={doing}
          onClose={() => setDoing(null)}
        />
      )}
    </Section>
  );
}

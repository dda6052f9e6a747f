import { Box, Button, Skeleton, Typography } from '@mui/material';
import type { Endpoint } from '@nanny-polo/shared/endpoint';
import { type Event, historyLimit } from '@nanny-polo/shared/event';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCall } from '../data/use-call.ts';
import { Instant } from '../field/Instant.tsx';
import { RetryAlert } from '../page/RetryAlert.tsx';
import { ChangeWords } from './ChangeWords.tsx';
import { changesOf } from './changes.ts';
import { UndoButton } from './UndoButton.tsx';

interface TimelineProps {
  id: number;
  /** The resource's call for a record's events, newest first. */
  history: Endpoint;
  /** Return the label of a field, the words for an action, and a value for display. */
  label: (field: string) => string;
  act: (action: string) => string;
  show: (field: string, value: unknown) => ReactNode;
  /** Returns controls for an event; `events` are all events of the record. */
  actions?: (event: Event, events: readonly Event[]) => ReactNode;
}

const first = 8;
/** Actions that create a record. Its fields are already on the screen. */
const creations = ['create', 'submit', 'register', 'register-with-google'];

/** The history of a record: who did what when, and the changed fields with their old and new values. */
export function Timeline({ id, history, label, act, show, actions }: TimelineProps) {
  const translate = useTranslate();
  const [whole, setWhole] = useState(false);
  const { data, error, refetch } = useCall(history, { params: { id } });
  const events = data as Event[] | undefined;
  if (error && !data)
    return (
      <RetryAlert severity="warning" onRetry={refetch}>
        {translate('history.failed')}
      </RetryAlert>
    );
  if (!events) return <Skeleton height={80} />;
  if (!events.length) return translate('history.none');
  const count = events.length;
  const isCut = count >= historyLimit;
  return (
    <>
      <Box component="ol" sx={list}>
        {(whole ? events : events.slice(0, first)).map((event) => (
          <Box component="li" key={event.id}>
            <Box>
              <strong>{event.actor}</strong> {act(event.action)}
              <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
                <Instant at={event.at} />
              </Box>
              <UndoButton event={event} />
            </Box>
            {(event.before || (event.after && !creations.includes(event.action))) && (
              <Box
                component="ul"
                sx={{ m: 0, mt: 0.5, pl: 2.25, color: 'text.secondary', overflowWrap: 'anywhere' }}
              >
                {changesOf(event).map(({ field, from, to }) => (
                  <li key={field}>
                    <ChangeWords
                      name={label(field)}
                      from={from}
                      to={to}
                      show={(value) => show(field, value)}
                    />
                  </li>
                ))}
              </Box>
            )}
            {actions?.(event, events)}
          </Box>
        ))}
      </Box>
      {!whole && count > first && (
        <Button onClick={() => setWhole(true)}>
          {translate(isCut ? 'history.more_newest' : 'history.more', { count })}
        </Button>
      )}
      {whole && isCut && (
        <Typography color="text.secondary">{translate('history.newest', { count })}</Typography>
      )}
    </>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { position: 'relative', pl: 2.5, pb: 2 },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 6,
    width: 9,
    height: 9,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
  '& > li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: 18,
    bottom: -2,
    width: '1px',
    bgcolor: 'divider',
  },
} as const;

import { Box, Button, Skeleton, Typography } from '@mui/material';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { type Event, historyLimit } from '@nanny-polo/shared/contract/event';
import { letterActions } from '@nanny-polo/shared/office/event-words';
import { useState } from 'react';
import { type RaRecord, useCanAccess, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { Instant } from '../../ui/field/Instant.tsx';
import { RetryAlert } from '../../ui/page/RetryAlert.tsx';
import { changesOf } from '../history/changes.ts';
import { UndoButton } from '../history/UndoButton.tsx';
import { ChangeWords } from './ChangeWords.tsx';
import { type Words, WordsContext } from './FieldValue.tsx';
import { RestoreVersion } from './RestoreVersion.tsx';
import { Section } from './Section.tsx';

interface RecordHistoryProps {
  /** The resource's call for a record's events, newest first. */
  history: Endpoint;
  /** The fields that an edit can change, if earlier versions can be restored. */
  write?: { readonly shape: object };
  words?: Words;
  /** Returns what an action records in place of a reason; empty if it records a reason. */
  headingOf?: (action: string) => string;
}

const initialEventCount = 8;
/** Actions that create a record. The history does not list its fields, which are already on the screen. */
const creations = ['create', 'submit', 'register', 'register-with-google'];

const isAboutLetter = (action: string) => (letterActions as readonly string[]).includes(action);

const isInWords = (action: string) => creations.includes(action) || isAboutLetter(action);

/** The history of the screen's record: who did what and when, and the changed fields with their old and new values. */
export function RecordHistory({ words = {}, ...props }: RecordHistoryProps) {
  const record = useRecordContext<RaRecord<number>>();
  if (!record) return null;
  return (
    <Section heading="history.title">
      <WordsContext value={words}>
        <Events id={record.id} {...props} />
      </WordsContext>
    </Section>
  );
}

function Events({ id, history, write, headingOf }: Omit<RecordHistoryProps, 'words'> & { id: number }) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const { canAccess: mayRestore } = useCanAccess({ resource, action: 'edit' });
  const [whole, setWhole] = useState(false);
  const { data, error, refetch } = useCall(history, { params: { id } });
  const events = data as Event[] | undefined;
  if (error && !data) return <RetryAlert onRetry={refetch}>{translate('history.failed')}</RetryAlert>;
  if (!events) return <Skeleton height={80} />;
  if (!events.length) return translate('history.none');
  const act = ({ action, actor_kind, after }: Event) => {
    const words = isAboutLetter(action) ? after : {};
    const own = translate(`resources.${resource}.act.${action}`, {
      _: translate(`act.${action}`, { _: action, ...words }),
    });
    // An admin records what a nanny or a family said; what the product does because of them, they have not done.
    const part = actor_kind === 'admin' ? 'recorded' : 'led_to';
    return translate(`resources.${resource}.${part}.${action}`, { _: own });
  };
  const count = events.length;
  const isCut = count >= historyLimit;
  return (
    <>
      <Box component="ol" sx={list}>
        {(whole ? events : events.slice(0, initialEventCount)).map((event) => (
          <Box component="li" key={event.id}>
            <Box>
              <strong>{event.actor}</strong> {act(event)}
              <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
                <Instant at={event.at} />
              </Box>
              <UndoButton event={event} />
            </Box>
            {(event.before || (event.after && !isInWords(event.action))) && (
              <Box
                component="ul"
                sx={{ m: 0, mt: 0.5, pl: 2.25, color: 'text.secondary', overflowWrap: 'anywhere' }}
              >
                {changesOf(event).map((change) => (
                  <li key={change.field}>
                    <ChangeWords {...change} heading={headingOf?.(event.action)} />
                  </li>
                ))}
              </Box>
            )}
            {write && mayRestore && <RestoreVersion event={event} events={events} write={write} />}
          </Box>
        ))}
      </Box>
      {!whole && count > initialEventCount && (
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

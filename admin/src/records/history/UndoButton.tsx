import { Button } from '@mui/material';
import type { Event } from '@nanny-polo/shared/contract/event';
import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import { listUndoable } from '@nanny-polo/shared/office/undo';
import { usePermissions, useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { canUndo, useMailWords, useUndo } from '../../base/data/use-undo.ts';
import type { Rights } from '../../base/session/rights.ts';

/** The longest time for which any change can be undone, in milliseconds. */
const undoableMs = 600_000;

/** The interval at which to check which changes can still be undone, in milliseconds. */
const checkIntervalMs = 5000;

/** A button that undoes the change of an event, if the change is the admin's own and can still be undone. */
export function UndoButton({ event }: { event: Event }) {
  const { permissions: rights } = usePermissions<Rights>();
  const isRecent = readServerTime() - Date.parse(event.at) < undoableMs;
  const enabled = isRecent && event.action !== 'undo' && rights !== undefined && canUndo(rights);
  return enabled ? <IfPossible event={event} /> : null;
}

function IfPossible({ event }: { event: Event }) {
  const translate = useTranslate();
  const mailWords = useMailWords();
  const { mutate, isPending } = useUndo();
  const { data } = useCall(
    listUndoable,
    {},
    { every: (changes) => (changes?.length ? checkIntervalMs : false) },
  );
  const change = data?.find(({ events }) => events.includes(event.id));
  if (!change) return null;
  return (
    <Button
      size="small"
      sx={{ minWidth: 0, ml: 0.5, px: 0.5 }}
      disabled={isPending}
      title={mailWords(change)}
      onClick={() => mutate(change.id)}
    >
      {translate('undo.undo')}
    </Button>
  );
}

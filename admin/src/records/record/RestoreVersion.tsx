import { Button } from '@mui/material';
import type { Event } from '@nanny-polo/shared/contract/event';
import { restorationOf } from '@nanny-polo/shared/office/record-version';
import { useState } from 'react';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import { formatShortInstant } from '../../ui/field/instant.ts';

const RestoreDialog = lazyExtra(async () => (await import('./RestoreDialog.tsx')).RestoreDialog);

interface RestoreVersionProps {
  event: Event;
  /** All events of the record, newest first. */
  events: readonly Event[];
  write: { readonly shape: object };
}

/** A button that offers to restore the version after an event, unless there is nothing to restore or explain. */
export function RestoreVersion({ event, events, write }: RestoreVersionProps) {
  const translate = useTranslate();
  const record = useRecordContext<RaRecord<number>>();
  const [open, setOpen] = useState(false);
  if (!record) return null;
  const restoration = restorationOf(record, events, event.id, Object.keys(write.shape));
  const { fields, kept, isErased } = restoration;
  const isUseful = fields.length > 0 || isErased || kept.some(({ why }) => why === 'money');
  if (!(open || isUseful)) return null;
  const time = formatShortInstant(event.at);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={translate('history.restore_of', { time })}
        onClick={() => setOpen(true)}
        sx={{ ml: -0.5 }}
      >
        {translate('history.restore')}
      </Button>
      {open && (
        <RestoreDialog
          record={record}
          event={event}
          restoration={restoration}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

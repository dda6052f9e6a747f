import { Button } from '@mui/material';
import type { Endpoint } from '@nanny-polo/shared/endpoint';
import type { Event } from '@nanny-polo/shared/event';
import { restorationOf } from '@nanny-polo/shared/record-version';
import { type ReactNode, Suspense, useState } from 'react';
import { type RaRecord, useCanAccess, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { shortInstant } from '../field/instant.ts';
import { Timeline } from '../history/Timeline.tsx';
import { lazyPart } from '../messages/lazy-screen.ts';
import { Section } from './Section.tsx';
import { Value } from './Value.tsx';

interface RecordHistoryProps {
  /** The resource's call for a record's events. */
  history: Endpoint;
  /** The fields that an edit can change, if earlier versions can be restored. */
  write?: { readonly shape: object };
  /** Renders values that need more than the default. */
  show?: (field: string, value: unknown) => ReactNode | undefined;
}

/** The history of the screen's record, in the words of its resource. */
export function RecordHistory({ history, write, show }: RecordHistoryProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const record = useRecordContext<RaRecord<number>>();
  const { canAccess } = useCanAccess({ resource: resource ?? '', action: 'edit' });
  if (!record) return null;
  const label = (field: string) =>
    translate(`resources.${resource}.fields.${field}`, { _: field.replaceAll('_', ' ') });
  const shown = (field: string, value: unknown) =>
    show?.(field, value) ?? <Value field={field} value={value} />;
  return (
    <Section heading={translate('history.title')}>
      <Timeline
        id={record.id}
        history={history}
        label={label}
        act={(action) =>
          translate(`resources.${resource}.act.${action}`, { _: translate(`act.${action}`, { _: action }) })
        }
        show={shown}
        {...(write &&
          canAccess && {
            actions: (event, events) => (
              <RestoreVersion event={event} events={events} write={write} label={label} show={shown} />
            ),
          })}
      />
    </Section>
  );
}

const RestoreDialog = lazyPart(async () => (await import('./RestoreDialog.tsx')).RestoreDialog);

interface RestoreVersionProps {
  event: Event;
  /** All events of the record, newest first. */
  events: readonly Event[];
  write: { readonly shape: object };
  label: (field: string) => string;
  show: (field: string, value: unknown) => ReactNode;
}

/** A button that offers to restore the version after an event, unless there is nothing to restore or explain. */
function RestoreVersion({ event, events, write, label, show }: RestoreVersionProps) {
  const translate = useTranslate();
  const record = useRecordContext<RaRecord<number>>();
  const [open, setOpen] = useState(false);
  if (!record) return null;
  const restoration = restorationOf(record, events, event.id, Object.keys(write.shape));
  const { fields, kept, isErased } = restoration;
  const isUseful = fields.length > 0 || isErased || kept.some(({ why }) => why === 'money');
  if (!(open || isUseful)) return null;
  const time = shortInstant(event.at);
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
        <Suspense>
          <RestoreDialog
            record={record}
            event={event}
            restoration={restoration}
            label={label}
            show={show}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

import type { Endpoint } from '@nanny-polo/shared/endpoint';
import type { ReactNode } from 'react';
import { type RaRecord, useCanAccess, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { Timeline } from '../history/Timeline.tsx';
import { RestoreVersion } from './RestoreVersion.tsx';
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

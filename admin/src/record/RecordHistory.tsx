import type { Endpoint } from '@nanny-polo/shared/endpoint';
import type { ReactNode } from 'react';
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { Timeline } from '../history/Timeline.tsx';
import { Section } from './Section.tsx';
import { Value } from './Value.tsx';

interface RecordHistoryProps {
  /** The resource's call for a record's events. */
  history: Endpoint;
  /** Shows a value where the general way does not do. */
  show?: (field: string, value: unknown) => ReactNode | undefined;
}

/** What happened to the record of the screen, worded by its resource's messages. */
export function RecordHistory({ history, show }: RecordHistoryProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const record = useRecordContext<{ id: number }>();
  if (!record) return null;
  return (
    <Section heading={translate('history.title')}>
      <Timeline
        id={record.id}
        history={history}
        label={(field) =>
          translate(`resources.${resource}.fields.${field}`, { _: field.replaceAll('_', ' ') })
        }
        act={(action) =>
          translate(`resources.${resource}.act.${action}`, { _: translate(`act.${action}`, { _: action }) })
        }
        show={(field, value) => show?.(field, value) ?? <Value field={field} value={value} />}
      />
    </Section>
  );
}

import { Alert, Box, Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { type RaRecord, useDataProvider, useResourceContext, useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { FieldValue, useFieldLabel } from '../record/FieldValue.tsx';
import { type Conflict, changedByOthers } from './conflict.ts';

type Version = RaRecord<number>;

interface TheirsProps {
  /** The record that the form started with, and as it was last fetched. */
  base: Version;
  fetched: Version;
  fields: readonly string[];
  transform: <T extends object>(values: T) => T;
  /** Rebases the form on the fetched record, keeping what was typed. */
  onMerge: (record: Version) => void;
  onCompare: (conflict: Conflict<Version>) => void;
}

interface Notice {
  readonly by: string;
  readonly conflict: Conflict<Version>;
  readonly changed: readonly string[];
  readonly both: readonly string[];
}

/**
 * Shows inside a form what somebody else saved while it was open. Their changes are merged into the form, unless both
 * admins changed a field to different values; then nothing is merged, and a choice is offered.
 */
export function Theirs({ base, fetched, fields, transform, onMerge, onCompare }: TheirsProps) {
  const translate = useTranslate();
  const label = useFieldLabel();
  const { getValues } = useFormContext<Version>();
  const { isSubmitting, isSubmitSuccessful } = useFormState();
  const changedBy = useChangedBy(base.id);
  const [notice, setNotice] = useState<Notice | null>(null);
  const handled = useRef(base);
  const isSaving = isSubmitting || isSubmitSuccessful;

  useEffect(() => {
    if (fetched === base || fetched === handled.current || isSaving) return;
    handled.current = fetched;
    // A read that began before the last save may arrive after it.
    if (fetched.version < base.version) return;
    if (fetched.version === base.version) return onMerge(fetched);
    // Inputs may hold an untouched value in another format, so both sides are converted to the format that is sent.
    const conflict = { base: transform(base), mine: transform(getValues()), theirs: fetched, fields };
    const { changed, both } = changedByOthers(conflict);
    if (changed.length > 0) setNotice({ by: changedBy(), conflict: { ...conflict, base }, changed, both });
    if (both.length === 0) onMerge(fetched);
  });

  if (!notice) return null;
  const { by, conflict, changed, both } = notice;
  const isOpen = both.length > 0;
  return (
    <Alert
      severity={isOpen ? 'warning' : 'info'}
      sx={{ mb: 2 }}
      {...(!isOpen && { onClose: () => setNotice(null) })}
      {...(isOpen && {
        action: (
          <Button color="inherit" onClick={() => onCompare({ ...conflict, mine: transform(getValues()) })}>
            {translate('conflict.compare')}
          </Button>
        ),
      })}
    >
      {translate(by ? 'conflict.changed_by' : 'conflict.changed', { by })}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {changed.map((field) => (
          <li key={field}>
            {label(field)}: <FieldValue field={field} value={conflict.base[field]} /> →{' '}
            <FieldValue field={field} value={conflict.theirs[field]} />
          </li>
        ))}
      </Box>
      {translate(isOpen ? 'conflict.both' : 'conflict.merged', { fields: both.map(label).join(', ') })}
    </Alert>
  );
}

/** Returns a function that returns the name of the person who last changed a record; empty if unknown. */
function useChangedBy(id: number): () => string {
  const dataProvider = useDataProvider();
  const resource = useResourceContext();
  const last = useRef('');
  useEffect(() => {
    const topic = `resource/${resource}/${id}`;
    const listener = ({ by = '' }: { by?: string }) => {
      last.current = by;
    };
    void dataProvider.subscribe(topic, listener);
    return () => {
      last.current = '';
      void dataProvider.unsubscribe(topic, listener);
    };
  }, [dataProvider, resource, id]);
  return () => last.current;
}

import { Alert, Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type DataProvider,
  type RaRecord,
  type UpdateResult,
  useRecordContext,
  useRegisterMutationMiddleware,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { toNotSavedError } from '../../base/data/not-saved.ts';
import { useNotifyError } from '../../base/data/use-notify-error.ts';
import { authorKeyOf } from '../live/live.ts';
import { FieldValue, useFieldLabel, type Words, WordsContext } from '../record/FieldValue.tsx';
import type { Refusal } from '../record/use-record-write.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { type Conflict, findChangesByOthers } from './conflict.ts';

type Version = RaRecord<number>;

interface ChangesByOthersProps {
  /** The schema of the fields that can be changed. */
  write: { readonly shape: object };
  /** The screen's `transform`. */
  transform?: <T extends object>(values: T) => T;
  /** The words of values where two versions are compared. */
  words?: Words;
}

interface Notice {
  readonly by: string;
  readonly conflict: Conflict<Version>;
  readonly changed: readonly string[];
  readonly both: readonly string[];
}

/** A refused save that waits for a choice between two versions. */
interface Refused extends Conflict<Version> {
  readonly save: (record: Version) => Promise<UpdateResult>;
  readonly resolve: (result: UpdateResult) => void;
  readonly reject: (error: unknown) => void;
}

const asTheyAre = <T extends object>(values: T) => values;

/**
 * What others save while a record is being edited. Their changes are merged into the form, unless both admins changed a
 * field to different values; then, or if they saved first, a choice is offered before anything is overwritten. Place
 * it inside the form.
 */
export function ChangesByOthers({ write, transform = asTheyAre, words = {} }: ChangesByOthersProps) {
  const notifyError = useNotifyError();
  const fetched = useRecordContext<Version>();
  const { getValues, reset } = useFormContext<Version>();
  const queryClient = useQueryClient();
  const resource = useResourceContext();
  // The record that the form started with.
  const [base, setBase] = useState(fetched);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const handled = useRef(base);
  const own = useRef({ isSaving: false, version: 0 });
  const fields = Object.keys(write.shape);

  useEffect(() => {
    if (!base || !fetched || fetched === base || fetched === handled.current) return;
    if (fetched.version === own.current.version) {
      handled.current = fetched;
      // The form has no unsaved input any more, so the admin can leave it.
      return reset(fetched);
    }
    if (own.current.isSaving) return;
    handled.current = fetched;
    // A read that began before the last save may arrive after it.
    if (fetched.version < base.version) return;
    // Inputs may hold an untouched value in another format, so both sides are converted to the format that is sent.
    const conflict = { base: transform(base), mine: transform(getValues()), theirs: fetched, fields };
    const { changed, both } = findChangesByOthers(conflict);
    const by = queryClient.getQueryData<string>(authorKeyOf(resource, base.id)) ?? '';
    if (changed.length > 0) setNotice({ by, conflict: { ...conflict, base }, changed, both });
    if (both.length > 0) return;
    setBase(fetched);
    reset(fetched, { keepDirtyValues: true });
  });

  useRegisterMutationMiddleware<DataProvider['update']>(async (resource, params, next) => {
    const save = async (data: object) => {
      const result = await next(resource, { ...params, data });
      own.current.version = result.data.version;
      return result;
    };
    own.current.isSaving = true;
    try {
      return await save(params.data);
    } catch (error) {
      const theirs = staleRecord(error);
      if (!base || !theirs) throw error;
      const mine = params.data as Version;
      return await new Promise<UpdateResult>((resolve, reject) =>
        setRefused({ base, mine, theirs, fields, save, resolve, reject }),
      );
    } finally {
      own.current.isSaving = false;
    }
  });

  const saveChoice = async ({ theirs, save, resolve, reject }: Refused, choice: Version) => {
    try {
      resolve(await save(choice));
      setRefused(null);
    } catch (error) {
      const newer = staleRecord(error);
      if (newer)
        return setRefused({ base: theirs, mine: choice, theirs: newer, fields, save, resolve, reject });
      const { errors } = (error as Refusal).body ?? {};
      if (!errors || errors.root) return notifyError(error);
      reject(error);
      setRefused(null);
    }
  };

  return (
    <WordsContext value={words}>
      {notice && <ChangesAlert notice={notice} onClose={() => setNotice(null)} />}
      {refused && (
        <ConflictDialog
          key={refused.theirs.version}
          conflict={refused}
          onSave={(choice) => saveChoice(refused, choice)}
          onClose={() => {
            refused.reject(toNotSavedError());
            setRefused(null);
          }}
        />
      )}
    </WordsContext>
  );
}

/** Returns the current record if a save was refused because somebody else had saved it; null otherwise. */
function staleRecord(error: unknown): Version | null {
  const { code, data } = (error as Refusal).body ?? {};
  return code === 'stale' && data ? (data as Version) : null;
}

/** Says what somebody else has changed. Comparing both versions starts with a save, which the API refuses. */
function ChangesAlert({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const translate = useTranslate();
  const label = useFieldLabel();
  const { by, conflict, changed, both } = notice;
  const isOpen = both.length > 0;
  return (
    <Alert
      severity={isOpen ? 'warning' : 'info'}
      {...(!isOpen && { onClose })}
      {...(isOpen && {
        action: (
          <Button type="submit" color="inherit">
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

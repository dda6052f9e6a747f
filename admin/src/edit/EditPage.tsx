import { type ReactNode, useState } from 'react';
import {
  EditBase,
  type RaRecord,
  RecordContextProvider,
  useGetRecordRepresentation,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
  useTranslate,
  useUpdate,
} from 'react-admin';
import { useNotifyError } from '../data/use-notify-error.ts';
import { PageTitle } from '../page/PageTitle.tsx';
import { Waiting } from '../page/Waiting.tsx';
import { type Words, WordsContext } from '../record/FieldValue.tsx';
import { FoundRecord } from '../record/FoundRecord.tsx';
import type { Refusal } from '../record/use-record-write.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { Conflict } from './conflict.ts';
import { PageForm } from './PageForm.tsx';
import { Theirs } from './Theirs.tsx';
import { type Schema, validateBy } from './validate.ts';

/** A save that waits for the admin's decision. */
export interface Question {
  /** The record as the form has it, and as it was opened. */
  readonly mine: RaRecord<number>;
  readonly base: RaRecord<number>;
  /** Saves the record. */
  readonly onSave: () => void;
  /** Closes the question if the change was made in another way. */
  readonly onDone: () => void;
  /** Leaves the form as it is. */
  readonly onClose: () => void;
}

interface EditPageProps {
  /** The schema of the fields that can be changed. */
  write: Schema & { readonly shape: object };
  /** Returns the errors of the form's values; `before` is the record as it was opened. By default, uses `write`. */
  validate?: (values: Record<string, unknown>, before: Record<string, unknown>) => Record<string, unknown>;
  /** Converts the form's values to the body of the call. */
  transform?: <T extends object>(values: T) => T;
  /** Called with every refusal, and with null after a save. Returns whether the form shows the refusal itself. */
  onRefused?: (error: Error | null) => boolean;
  /** Renders a question to ask before the record is saved; null saves it at once. */
  question?: (asked: Question) => ReactNode | null;
  /** The words of values where two versions are compared. */
  words?: Words;
  children: ReactNode;
}

/** A screen that changes a record. Shows what somebody else saved in the meantime before anything is overwritten. */
export function EditPage(props: EditPageProps) {
  return (
    <EditBase
      mutationMode="pessimistic"
      queryOptions={{ onError: () => undefined }}
      loading={<Waiting />}
      disableAuthentication
    >
      <FoundRecord>
        <Editing {...props} />
      </FoundRecord>
    </EditBase>
  );
}

/** Keeps the form's input when the record is fetched again. */
const keepTyped = { keepDirtyValues: true };

function Editing({
  write,
  validate = validateBy(write),
  transform = (values) => values,
  onRefused = () => false,
  question = () => null,
  words = {},
  children,
}: EditPageProps) {
  const fields = Object.keys(write.shape);
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const redirect = useRedirect();
  const resource = useResourceContext() ?? '';
  const represent = useGetRecordRepresentation(resource);
  const fetched = useRecordContext<RaRecord<number>>();
  const [record, setRecord] = useState(fetched);
  const [isSaved, setIsSaved] = useState(false);
  const [update] = useUpdate<RaRecord<number>, Refusal>();
  const [asked, setAsked] = useState<ReactNode>(null);
  const [conflict, setConflict] = useState<Conflict<RaRecord<number>> | null>(null);
  if (!record || !fetched) return null;
  const name = String(represent(record));
  const back = `/${resource}/${record.id}/show`;

  const save = (mine: RaRecord<number>, base: RaRecord<number>) =>
    update(
      resource,
      { id: mine.id, data: mine, previousData: base },
      {
        mutationMode: 'pessimistic',
        returnPromise: true,
        onSuccess: (saved) => {
          setConflict(null);
          // The form has no unsaved input any more, so the admin can leave it.
          setIsSaved(true);
          setRecord(saved);
          onRefused(null);
          notify('record.saved', { type: 'success', messageArgs: { name: String(represent(saved)) } });
          redirect('show', resource, saved.id);
        },
        onError: (error) => {
          const { code, data, errors } = error.body ?? {};
          const stale = code === 'stale' && data;
          if (stale) setConflict({ base, mine, theirs: data as RaRecord<number>, fields });
          else if (errors && !errors.root) setConflict(null);
          if (onRefused(error) || stale) return;
          const isShown = errors && Object.keys(errors).every((field) => fields.includes(field));
          notifyError(isShown ? new Error(translate('record.check_fields')) : error);
        },
      },
    );

  /** Saves the record, after the question if there is one. */
  const ask = (mine: RaRecord<number>) =>
    new Promise<unknown>((resolve) => {
      const finish = (result?: Promise<unknown>) => {
        setAsked(null);
        resolve(result);
      };
      const dialog = question({
        mine,
        base: record,
        onSave: () => finish(save(mine, record)),
        onDone: finish,
        onClose: () => finish(Promise.reject(new Error(translate('record.not_saved')))),
      });
      if (dialog) setAsked(dialog);
      else resolve(save(mine, record));
    });

  return (
    <RecordContextProvider value={record}>
      <PageTitle title={translate('record.edit', { name })} back={back} />
      <WordsContext value={words}>
        <PageForm
          validate={(values) => validate(values, record)}
          {...(!isSaved && { resetOptions: keepTyped })}
          onSubmit={(values) => ask(transform(values as RaRecord<number>))}
          back={back}
          label={translate('ra.action.save')}
        >
          <Theirs
            base={record}
            fetched={fetched}
            fields={fields}
            transform={transform}
            onMerge={setRecord}
            onCompare={setConflict}
          />
          {children}
          {asked}
          {conflict && (
            <ConflictDialog
              key={conflict.theirs.version}
              conflict={conflict}
              onSave={(chosen) => save(chosen, conflict.theirs)}
              onClose={() => setConflict(null)}
            />
          )}
        </PageForm>
      </WordsContext>
    </RecordContextProvider>
  );
}

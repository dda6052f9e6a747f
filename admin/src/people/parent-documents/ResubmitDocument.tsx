import {
  addDocumentFile,
  documentTransitionCalls,
  type ParentDocument,
} from '@nanny-polo/shared/people/parent-documents';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from 'react-admin';
import { useNotification } from '../../base/data/use-notification.ts';
import { en } from '../../base/messages/en.ts';
import { toFormErrors } from '../../records/edit/refusal-errors.ts';
import { SubmitButton } from '../../records/edit/SubmitButton.tsx';
import { Section } from '../../records/record/Section.tsx';
import { createUndoAction } from '../../ui/page/UndoAction.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { FileInput } from '../../ui/upload/FileInput.tsx';
import { useUpload } from '../../ui/upload/use-upload.ts';

const validate = ({ file }: Record<string, unknown>): Record<string, string> =>
  (file as File[] | undefined)?.length ? {} : { file: en.shell.required };

const first = { attempt: 0, rest: [] };

/** Uploads files that the parent brought or sent: for a rejected document instead of its files, otherwise besides. */
export function ResubmitDocument({ record }: { record: ParentDocument }) {
  const text = useText('master/parent-documents');
  const notify = useNotification();
  const queryClient = useQueryClient();
  const { upload, uploadAll, ...uploading } = useUpload();
  const name = text('file_of', { kind: record.document_type_title, parent: record.parent_name });
  const isRejected = record.status === 'rejected';
  const [{ attempt, rest }, setLeft] = useState<{ attempt: number; rest: readonly File[] }>(first);

  const send = async (files: readonly File[]) => {
    const { version } = record;
    const params = { id: record.id };
    const begun = isRejected ? undefined : record;
    try {
      const outcome = await uploadAll<ParentDocument>(
        files,
        (file, document) =>
          document
            ? upload(addDocumentFile, { params, body: { file } })
            : upload(documentTransitionCalls.resubmit, { params, body: { version, file } }),
        begun,
      );
      setLeft({ attempt: attempt + 1, rest: outcome.rest });
      if (outcome.rest.length > 0) return;
      notify({ type: 'success', text: text('uploaded', { name }), action: createUndoAction() });
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['master/parent-documents'] });
    }
  };
  return (
    <Section heading={text(isRejected ? 'again' : 'add_files')}>
      {isRejected && text('again_text')}
      <Form
        key={attempt}
        noValidate
        record={{ file: rest }}
        validate={validate}
        onSubmit={({ file }: Record<string, unknown>) => send(file as File[]).catch(toFormErrors)}
      >
        <FileInput {...uploading} />
        <SubmitButton label={text('upload')} icon={null} />
      </Form>
    </Section>
  );
}

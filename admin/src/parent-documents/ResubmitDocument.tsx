import { documentTransitionCalls, type ParentDocument } from '@nanny-polo/shared/parent-documents';
import { useQueryClient } from '@tanstack/react-query';
import { SaveButton, useNotify } from 'react-admin';
import { WriteForm } from '../edit/WriteForm.tsx';
import { en } from '../messages/en.ts';
import { useText } from '../page/use-text.ts';
import { Section } from '../record/Section.tsx';
import { FileInput } from '../upload/FileInput.tsx';
import { fileFault } from '../upload/file-fault.ts';
import { useUpload } from '../upload/use-upload.ts';

const validate = ({ file }: Record<string, unknown>): Record<string, string> => {
  const fault = file ? fileFault(file) : en.shell.required;
  return fault ? { file: fault } : {};
};

/** Uploads another file, brought or sent by the parent, for a rejected document. */
export function ResubmitDocument({ record }: { record: ParentDocument }) {
  const text = useText('master/parent-documents');
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { upload, ...uploading } = useUpload();
  const name = text('file_of', { kind: record.document_type_title, parent: record.parent_name });

  const send = async (file: File) => {
    const { id, version } = record;
    try {
      await upload(documentTransitionCalls.resubmit, { params: { id }, body: { version, file } });
      notify('resources.master/parent-documents.uploaded', { type: 'success', messageArgs: { name } });
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['master/parent-documents'] });
    }
  };
  return (
    <Section heading={text('again')}>
      {text('again_text')}
      <WriteForm record={{}} validate={validate} onSubmit={({ file }) => send(file as File)}>
        <FileInput {...uploading} />
        <SaveButton
          label={text('upload')}
          color="secondary"
          alwaysEnable={uploading.sent === null}
          icon={<span />}
        />
      </WriteForm>
    </Section>
  );
}

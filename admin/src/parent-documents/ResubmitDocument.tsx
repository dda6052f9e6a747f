import { documentTransitionCalls, type ParentDocument } from '@nanny-polo/shared/parent-documents';
import { useQueryClient } from '@tanstack/react-query';
import { Form, SaveButton, useNotify } from 'react-admin';
import { useOneAtATime } from '../data/use-write.ts';
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
  const once = useOneAtATime<object | undefined>();
  const name = text('file_of', { kind: record.document_type_title, parent: record.parent_name });

  /** Uploads the file. Returns the errors for the form if the upload fails. */
  const send = async (file: File) => {
    const { id, version } = record;
    const { saved, errors } = await upload(documentTransitionCalls.resubmit, {
      params: { id },
      body: { version, file },
    });
    if (saved) {
      notify('resources.master/parent-documents.uploaded', { type: 'success', messageArgs: { name } });
    }
    void queryClient.invalidateQueries({ queryKey: ['master/parent-documents'] });
    return errors;
  };
  return (
    <Section heading={text('again')}>
      {text('again_text')}
      <Form
        record={{}}
        validate={validate}
        noValidate
        disableInvalidFormNotification
        onSubmit={({ file }: Record<string, unknown>) => once(() => send(file as File))}
      >
        <FileInput {...uploading} />
        <SaveButton
          label={text('upload')}
          color="secondary"
          alwaysEnable={uploading.sent === null}
          icon={<span />}
        />
      </Form>
    </Section>
  );
}

import { Alert, Box } from '@mui/material';
import { documentTransitionCalls, type ParentDocument } from '@nanny-polo/shared/parent-documents';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form, SaveButton, useNotify, useTranslate } from 'react-admin';
import { useOneAtATime } from '../data/use-write.ts';
import { en } from '../messages/en.ts';
import { useText } from '../page/use-text.ts';
import { Section } from '../record/Section.tsx';
import { FileInput } from '../upload/FileInput.tsx';
import { fileFault, fileRefusal } from '../upload/file-fault.ts';
import { UploadProgress } from '../upload/UploadProgress.tsx';
import { useUpload } from '../upload/use-upload.ts';

const validate = ({ file }: Record<string, unknown>): Record<string, string> => {
  const fault = file ? fileFault(file) : en.shell.required;
  return fault ? { file: fault } : {};
};

/** Uploads another file, brought or sent by the parent, for a rejected document. */
export function ResubmitDocument({ record }: { record: ParentDocument }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { sent, upload, stop } = useUpload();
  const once = useOneAtATime<void>();
  const [problem, setProblem] = useState('');
  const text = useText('master/parent-documents');
  const name = text('file_of', { kind: record.document_type_title, parent: record.parent_name });

  const send = async (file: File) => {
    setProblem('');
    try {
      const { id, version } = record;
      const again = await upload(documentTransitionCalls.resubmit, {
        params: { id },
        body: { version, file },
      });
      if (again) {
        notify('resources.master/parent-documents.uploaded', { type: 'success', messageArgs: { name } });
      } else setProblem(translate('upload.stopped'));
    } catch (error) {
      setProblem(fileRefusal(error));
    }
    void queryClient.invalidateQueries({ queryKey: ['master/parent-documents'] });
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
        <Box sx={{ display: 'grid' }}>
          <FileInput source="file" disabled={sent !== null} />
          {sent !== null && <UploadProgress sent={sent} onStop={stop} />}
          {problem && (
            <Alert severity="error" sx={{ mb: 1 }}>
              {problem}
            </Alert>
          )}
        </Box>
        <SaveButton label={text('upload')} color="secondary" alwaysEnable={sent === null} icon={<span />} />
      </Form>
    </Section>
  );
}

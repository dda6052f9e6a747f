import { Alert, Box } from '@mui/material';
import { type ParentDocument, parentDocuments } from '@nanny-polo/shared/parent-documents';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CreateBase,
  Form,
  ReferenceInput,
  SelectInput,
  useNotify,
  useRedirect,
  useTranslate,
} from 'react-admin';
import { useOneAtATime } from '../data/use-write.ts';
import { FormActions } from '../edit/FormActions.tsx';
import { FormPart } from '../edit/FormPart.tsx';
import { UnsavedGuard } from '../edit/UnsavedGuard.tsx';
import { validateBy } from '../edit/validate.ts';
import { ReferenceSelect } from '../input/ReferenceSelect.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { useText } from '../page/use-text.ts';
import { Waiting } from '../page/Waiting.tsx';
import type { Refusal } from '../record/use-record-write.ts';
import { FileInput } from '../upload/FileInput.tsx';
import { fileFault } from '../upload/file-fault.ts';
import { UploadProgress } from '../upload/UploadProgress.tsx';
import { useUpload } from '../upload/use-upload.ts';

const complete = validateBy(parentDocuments.create.schema.body);
const validate = (values: Record<string, unknown>) => {
  const fault = fileFault(values.file);
  return { ...complete(values), ...(fault && { file: fault }) };
};
const back = '/master/parent-documents';

/** Uploads a document for a parent who brought it on paper or sent it by mail. */
export function UploadDocument() {
  const translate = useTranslate();
  return (
    <CreateBase loading={<Waiting />} authLoading={<Waiting />}>
      <PageTitle title={translate('resources.master/parent-documents.new')} back={back} />
      <UploadForm />
    </CreateBase>
  );
}

interface Values {
  parent_id: number;
  document_type_id: number;
  file: File;
}

function UploadForm() {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const queryClient = useQueryClient();
  const { sent, upload, stop } = useUpload();
  const once = useOneAtATime<unknown>();
  const [problem, setProblem] = useState('');
  const text = useText('master/parent-documents');

  const done = ({ id, document_type_title: kind, parent_name: parent }: ParentDocument) => {
    const name = text('file_of', { kind, parent });
    notify('resources.master/parent-documents.uploaded', { type: 'success', messageArgs: { name } });
    void queryClient.invalidateQueries({ queryKey: ['master/parent-documents'] });
    redirect('show', 'master/parent-documents', id);
  };
  /** Uploads the file. Returns the errors for the form if the upload fails. */
  const send = async ({ parent_id, document_type_id, file }: Values) => {
    setProblem('');
    const body = { parent_id, document_type_id, file };
    try {
      const record = await upload(parentDocuments.create, { body });
      if (record) return done(record);
      setProblem(translate('upload.stopped'));
      return { root: { serverError: translate('upload.stopped') } };
    } catch (error) {
      const { message, body: refusal } = error as Refusal;
      setProblem(message);
      return refusal?.errors ?? { root: { serverError: message } };
    }
  };
  return (
    <Form
      validate={validate}
      noValidate
      disableInvalidFormNotification
      onSubmit={(values: unknown) => once(() => send(values as Values))}
    >
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 860 }}>
        <FormPart heading={text('file')}>
          <ReferenceSelect source="parent_id" reference="lookup/parents" isRequired />
          <ReferenceInput
            source="document_type_id"
            reference="master/document-type"
            filter={{ archived: false }}
            sort={{ field: 'title', order: 'ASC' }}
            perPage={100}
          >
            <SelectInput optionText="title" isRequired />
          </ReferenceInput>
          <FileInput source="file" disabled={sent !== null} />
          {sent !== null && <UploadProgress sent={sent} onStop={stop} />}
          {problem && (
            <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
              {problem}
            </Alert>
          )}
        </FormPart>
      </Box>
      <FormActions back={back} label={text('upload')} />
      <UnsavedGuard />
    </Form>
  );
}

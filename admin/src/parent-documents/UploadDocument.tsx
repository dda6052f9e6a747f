import { Box } from '@mui/material';
import { addDocumentFile, type ParentDocument, parentDocuments } from '@nanny-polo/shared/parent-documents';
import { useQueryClient } from '@tanstack/react-query';
import { CreateBase, ReferenceInput, SelectInput, useNotify, useRedirect, useTranslate } from 'react-admin';
import { FormPart } from '../edit/FormPart.tsx';
import { PageForm } from '../edit/PageForm.tsx';
import { validateBy } from '../edit/validate.ts';
import { ReferenceSelect } from '../input/ReferenceSelect.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { useText } from '../page/use-text.ts';
import { FileInput } from '../upload/FileInput.tsx';
import { useUpload } from '../upload/use-upload.ts';

const complete = validateBy(parentDocuments.create.schema.body);
const validate = ({ file, ...values }: Record<string, unknown>) =>
  complete({ ...values, file: (file as File[] | undefined)?.[0] });
const back = '/master/parent-documents';

/** Uploads a document for a parent who brought it on paper or sent it by mail. */
export function UploadDocument() {
  const translate = useTranslate();
  return (
    <CreateBase disableAuthentication>
      <PageTitle title={translate('resources.master/parent-documents.new')} back={back} />
      <UploadForm />
    </CreateBase>
  );
}

interface Values {
  parent_id: number;
  document_type_id: number;
  file: File[];
}

function UploadForm() {
  const text = useText('master/parent-documents');
  const notify = useNotify();
  const redirect = useRedirect();
  const queryClient = useQueryClient();
  const { upload, uploadAll, ...uploading } = useUpload();

  const send = async ({ parent_id, document_type_id, file }: Values) => {
    const { document: saved } = await uploadAll<ParentDocument>(file, (one, document) =>
      document
        ? upload(addDocumentFile, { params: { id: document.id }, body: { file: one } })
        : upload(parentDocuments.create, { body: { parent_id, document_type_id, file: one } }),
    );
    const name = text('file_of', { kind: saved.document_type_title, parent: saved.parent_name });
    notify('resources.master/parent-documents.uploaded', { type: 'success', messageArgs: { name } });
    void queryClient.invalidateQueries({ queryKey: ['master/parent-documents'] });
    redirect('show', 'master/parent-documents', saved.id);
  };
  return (
    <PageForm
      validate={validate}
      onSubmit={(values: unknown) => send(values as Values)}
      back={back}
      label={text('upload')}
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
          <FileInput {...uploading} />
        </FormPart>
      </Box>
    </PageForm>
  );
}

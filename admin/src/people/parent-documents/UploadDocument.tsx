import {
  addDocumentFile,
  type ParentDocument,
  parentDocuments,
} from '@nanny-polo/shared/people/parent-documents';
import { useQueryClient } from '@tanstack/react-query';
import { Create, ReferenceInput, SelectInput, SimpleForm, useRedirect } from 'react-admin';
import { useNotification } from '../../base/data/use-notification.ts';
import { FormPart } from '../../records/edit/FormPart.tsx';
import { FormToolbar } from '../../records/edit/FormToolbar.tsx';
import { toFormErrors } from '../../records/edit/refusal-errors.ts';
import { createValidator } from '../../records/edit/validate.ts';
import { ReferenceSelect } from '../../ui/input/ReferenceSelect.tsx';
import { createUndoAction } from '../../ui/page/UndoAction.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { FileInput } from '../../ui/upload/FileInput.tsx';
import { useUpload } from '../../ui/upload/use-upload.ts';

const complete = createValidator(parentDocuments.create.schema.body);
const validate = ({ file, ...values }: Record<string, unknown>) =>
  complete({ ...values, file: (file as File[] | undefined)?.[0] });

interface Values {
  parent_id: number;
  document_type_id: number;
  file: File[];
}

/** Uploads a document for a parent who brought it on paper or sent it by mail. */
export function UploadDocument() {
  const text = useText('master/parent-documents');
  const notify = useNotification();
  const redirect = useRedirect();
  const queryClient = useQueryClient();
  const { upload, uploadAll, ...uploading } = useUpload();

  const send = async ({ parent_id, document_type_id, file }: Values) => {
    const { document: saved } = await uploadAll<ParentDocument>(file, (nextFile, document) =>
      document
        ? upload(addDocumentFile, { params: { id: document.id }, body: { file: nextFile } })
        : upload(parentDocuments.create, { body: { parent_id, document_type_id, file: nextFile } }),
    );
    const name = text('file_of', { kind: saved.document_type_title, parent: saved.parent_name });
    notify({ type: 'success', text: text('uploaded', { name }), action: createUndoAction() });
    void queryClient.invalidateQueries({ queryKey: ['master/parent-documents'] });
    redirect('show', 'master/parent-documents', saved.id);
  };
  return (
    <Create>
      <SimpleForm
        validate={validate}
        onSubmit={(values: unknown) => send(values as Values).catch(toFormErrors)}
        toolbar={<FormToolbar label={text('upload')} />}
      >
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
      </SimpleForm>
    </Create>
  );
}

import { documentType } from '@nanny-polo/shared/people/document-type';
import { requiredFor } from '@nanny-polo/shared/people/missing-document';
import { Create, Edit, SelectInput, SimpleForm, TextInput } from 'react-admin';
import { ChangesByOthers } from '../../records/edit/ChangesByOthers.tsx';
import { FormPart } from '../../records/edit/FormPart.tsx';
import { FormToolbar } from '../../records/edit/FormToolbar.tsx';
import { useSaved } from '../../records/edit/use-saved.ts';
import { createValidator } from '../../records/edit/validate.ts';
import { parseText } from '../../ui/input/parse-text.ts';
import { CountInput } from '../../ui/input/TypedNumberInput.tsx';
import { useText } from '../../ui/page/use-text.ts';

const validateNew = createValidator(documentType.create.schema.body);
const validate = createValidator(documentType.write);

export const TypeCreate = () => (
  <Create mutationOptions={{ onSuccess: useSaved('created') }}>
    <SimpleForm
      defaultValues={{ title: '', description: '' }}
      validate={validateNew}
      toolbar={<FormToolbar label="ra.action.create" />}
    >
      <TypeInputs />
    </SimpleForm>
  </Create>
);

export const TypeEdit = () => (
  <Edit mutationOptions={{ onSuccess: useSaved('updated') }}>
    <SimpleForm validate={validate} toolbar={<FormToolbar />}>
      <ChangesByOthers write={documentType.write} />
      <TypeInputs />
    </SimpleForm>
  </Edit>
);

function TypeInputs() {
  const text = useText('master/document-type');
  return (
    <FormPart heading={text('about')}>
      <TextInput source="title" isRequired parse={parseText} />
      <SelectInput
        source="required_for"
        emptyText={text('never')}
        parse={(value: string) => value || null}
        choices={requiredFor.options.map((id) => ({ id, name: text(`required_for.${id}`) }))}
      />
      <TextInput source="description" multiline minRows={2} parse={parseText} />
      <CountInput source="validity_days" helperText={text('validity_help')} />
    </FormPart>
  );
}

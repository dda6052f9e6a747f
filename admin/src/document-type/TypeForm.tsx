import { documentType, requiredFor } from '@nanny-polo/shared/document-type';
import { Create, Edit, SelectInput, SimpleForm, TextInput } from 'react-admin';
import { ChangesByOthers } from '../edit/ChangesByOthers.tsx';
import { FormPart } from '../edit/FormPart.tsx';
import { FormToolbar } from '../edit/FormToolbar.tsx';
import { useSaved } from '../edit/use-saved.ts';
import { validateBy } from '../edit/validate.ts';
import { asTyped } from '../input/as-typed.ts';
import { CountInput } from '../input/TypedNumberInput.tsx';
import { useText } from '../page/use-text.ts';

const validateNew = validateBy(documentType.create.schema.body);
const validate = validateBy(documentType.write);

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
      <TextInput source="title" isRequired parse={asTyped} />
      <SelectInput
        source="required_for"
        emptyText={text('never')}
        parse={(value: string) => value || null}
        choices={requiredFor.options.map((id) => ({ id, name: text(`required_for.${id}`) }))}
      />
      <TextInput source="description" multiline minRows={2} parse={asTyped} />
      <CountInput source="validity_days" helperText={text('validity_help')} />
    </FormPart>
  );
}

import { Box } from '@mui/material';
import { documentType, requiredFor } from '@nanny-polo/shared/document-type';
import { SelectInput, TextInput } from 'react-admin';
import { CreatePage } from '../edit/CreatePage.tsx';
import { EditPage } from '../edit/EditPage.tsx';
import { FormPart } from '../edit/FormPart.tsx';
import { validateBy } from '../edit/validate.ts';
import { asTyped } from '../input/as-typed.ts';
import { CountInput } from '../input/TypedNumberInput.tsx';
import { useText } from '../page/use-text.ts';

const validateNew = validateBy(documentType.create.schema.body);

/** Creates a document type. */
export function TypeCreate() {
  return (
    <CreatePage validate={validateNew} defaultValues={{ title: '', description: '' }}>
      <Inputs />
    </CreatePage>
  );
}

/** Changes a document type. */
export function TypeEdit() {
  return (
    <EditPage write={documentType.write}>
      <Inputs />
    </EditPage>
  );
}

function Inputs() {
  const text = useText('master/document-type');
  return (
    <Box sx={{ maxWidth: 860 }}>
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
    </Box>
  );
}

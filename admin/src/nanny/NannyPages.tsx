import { Box } from '@mui/material';
import { nanny, nannyForm } from '@nanny-polo/shared/nanny';
import { TextInput, useTranslate } from 'react-admin';
import { CreatePage } from '../edit/CreatePage.tsx';
import { EditPage } from '../edit/EditPage.tsx';
import { FormPart } from '../edit/FormPart.tsx';
import { validateBy } from '../edit/validate.ts';
import { asTyped } from '../input/as-typed.ts';
import { ReferenceSelect } from '../input/ReferenceSelect.tsx';
import { useText } from '../page/use-text.ts';
import { PhoneInput } from '../phone/PhoneInput.tsx';
import { withPhones } from '../phone/valid-phone.ts';

const validateNew = withPhones(validateBy(nannyForm));
const validate = withPhones(validateBy(nanny.write));

/** Creates a nanny's account. */
export function NannyCreate() {
  const translate = useTranslate();
  return (
    <CreatePage validate={validateNew} label={translate('resources.users/nanny.invite')}>
      <NannyForm />
    </CreatePage>
  );
}

/** Changes a nanny's account. */
export const NannyEdit = () => (
  <EditPage write={nanny.write} validate={validate}>
    <NannyForm />
  </EditPage>
);

/** The inputs of a nanny's account. */
function NannyForm() {
  const text = useText('users/nanny');
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 860 }}>
      <FormPart heading={text('person')}>
        <TextInput source="first_name" isRequired parse={asTyped} />
        <TextInput source="last_name" defaultValue="" parse={asTyped} />
        <TextInput source="email" type="email" isRequired parse={asTyped} />
        <PhoneInput source="phone" />
        <TextInput
          source="internal_note"
          multiline
          minRows={2}
          parse={asTyped}
          helperText={text('note_help')}
          sx={{ gridColumn: '1 / -1' }}
        />
      </FormPart>
      <FormPart heading={text('link')}>
        <ReferenceSelect
          source="nanny_polo_id"
          reference="lookup/nanny-polo"
          helperText={text('link_help')}
        />
      </FormPart>
    </Box>
  );
}

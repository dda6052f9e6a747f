import { Box } from '@mui/material';
import { TextInput } from 'react-admin';
import { FormPart } from '../edit/FormPart.tsx';
import { asTyped } from '../input/as-typed.ts';
import { ReferenceSelect } from '../input/ReferenceSelect.tsx';
import { useText } from '../page/use-text.ts';
import { PhoneInput } from '../phone/PhoneInput.tsx';

/** The inputs of a nanny's account. */
export function NannyForm() {
  const text = useText('users/nanny');
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 860 }}>
      <FormPart heading={text('person')}>
        <TextInput source="first_name" isRequired parse={asTyped} />
        <TextInput source="last_name" isRequired parse={asTyped} />
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

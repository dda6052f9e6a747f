import { parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import { Edit, SimpleForm, TextInput } from 'react-admin';
import { ChangesByOthers } from '../../records/edit/ChangesByOthers.tsx';
import { FormPart } from '../../records/edit/FormPart.tsx';
import { FormToolbar } from '../../records/edit/FormToolbar.tsx';
import { useSaved } from '../../records/edit/use-saved.ts';
import { createValidator } from '../../records/edit/validate.ts';
import { CalendarDayInput } from '../../ui/input/CalendarDayInput.tsx';
import { parseText } from '../../ui/input/parse-text.ts';
import { useText } from '../../ui/page/use-text.ts';

const validate = createValidator(parentDocuments.write);

/** Changes the day on which a document expires, and the internal note. Its screen changes files and status. */
export function DocumentEdit() {
  const text = useText('master/parent-documents');
  return (
    <Edit mutationOptions={{ onSuccess: useSaved('updated') }}>
      <SimpleForm validate={validate} toolbar={<FormToolbar />}>
        <ChangesByOthers write={parentDocuments.write} />
        <FormPart heading={text('facts')}>
          <CalendarDayInput source="expires_on" helperText={text('expires_on_help')} />
          <TextInput
            source="internal_note"
            multiline
            minRows={2}
            parse={parseText}
            sx={{ gridColumn: '1 / -1' }}
          />
        </FormPart>
      </SimpleForm>
    </Edit>
  );
}

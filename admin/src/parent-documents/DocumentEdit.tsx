import { parentDocuments } from '@nanny-polo/shared/parent-documents';
import { Edit, SimpleForm, TextInput } from 'react-admin';
import { ChangesByOthers } from '../edit/ChangesByOthers.tsx';
import { FormPart } from '../edit/FormPart.tsx';
import { FormToolbar } from '../edit/FormToolbar.tsx';
import { useSaved } from '../edit/use-saved.ts';
import { validateBy } from '../edit/validate.ts';
import { asTyped } from '../input/as-typed.ts';
import { CalendarDayInput } from '../input/CalendarDayInput.tsx';
import { useText } from '../page/use-text.ts';

const validate = validateBy(parentDocuments.write);

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
            parse={asTyped}
            sx={{ gridColumn: '1 / -1' }}
          />
        </FormPart>
      </SimpleForm>
    </Edit>
  );
}

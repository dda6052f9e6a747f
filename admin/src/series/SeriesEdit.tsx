import { series } from '@nanny-polo/shared/series';
import { TextInput, useTranslate } from 'react-admin';
import { EditPage } from '../edit/EditPage.tsx';
import { FormPart } from '../edit/FormPart.tsx';
import { asTyped } from '../input/as-typed.ts';
import { LanguagesInput } from '../input/LanguagesInput.tsx';

/** Changes the wished languages and the notes of a series. Its actions change the rest, from a given day. */
export function SeriesEdit() {
  const translate = useTranslate();
  return (
    <EditPage write={series.write}>
      <FormPart heading={translate('resources.booking.form.details')}>
        <LanguagesInput />
        <TextInput
          source="notes"
          multiline
          minRows={3}
          parse={asTyped}
          helperText="resources.booking.form.notes_help"
        />
        <TextInput
          source="internal_note"
          multiline
          minRows={3}
          parse={asTyped}
          helperText="resources.booking.form.internal_help"
        />
      </FormPart>
    </EditPage>
  );
}

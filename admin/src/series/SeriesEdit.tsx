import { series } from '@nanny-polo/shared/series';
import { Edit, SimpleForm, useTranslate } from 'react-admin';
import { NotesInputs } from '../booking/NotesInputs.tsx';
import { ChangesByOthers } from '../edit/ChangesByOthers.tsx';
import { FormPart } from '../edit/FormPart.tsx';
import { FormToolbar } from '../edit/FormToolbar.tsx';
import { useSaved } from '../edit/use-saved.ts';
import { validateBy } from '../edit/validate.ts';
import { LanguagesInput } from '../input/LanguagesInput.tsx';

const validate = validateBy(series.write);

/** Changes the wished languages and the notes of a series. Its actions change the rest, from a given day. */
export function SeriesEdit() {
  const translate = useTranslate();
  return (
    <Edit mutationOptions={{ onSuccess: useSaved('updated') }}>
      <SimpleForm sx={{ maxWidth: 'none' }} validate={validate} toolbar={<FormToolbar />}>
        <ChangesByOthers write={series.write} />
        <FormPart heading={translate('resources.booking.form.details')}>
          <LanguagesInput />
          <NotesInputs />
        </FormPart>
      </SimpleForm>
    </Edit>
  );
}

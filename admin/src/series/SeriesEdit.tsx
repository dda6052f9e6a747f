import { series } from '@nanny-polo/shared/series';
import { useTranslate } from 'react-admin';
import { NotesInputs } from '../booking/NotesInputs.tsx';
import { EditPage } from '../edit/EditPage.tsx';
import { FormPart } from '../edit/FormPart.tsx';
import { LanguagesInput } from '../input/LanguagesInput.tsx';

/** Changes the wished languages and the notes of a series. Its actions change the rest, from a given day. */
export function SeriesEdit() {
  const translate = useTranslate();
  return (
    <EditPage write={series.write}>
      <FormPart heading={translate('resources.booking.form.details')}>
        <LanguagesInput />
        <NotesInputs />
      </FormPart>
    </EditPage>
  );
}

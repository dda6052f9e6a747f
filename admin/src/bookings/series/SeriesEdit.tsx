import { type Series, series } from '@nanny-polo/shared/bookings/series';
import { Edit, SimpleForm, useTranslate } from 'react-admin';
import { ChangesByOthers } from '../../records/edit/ChangesByOthers.tsx';
import { FormPart } from '../../records/edit/FormPart.tsx';
import { FormToolbar } from '../../records/edit/FormToolbar.tsx';
import { useSaved } from '../../records/edit/use-saved.ts';
import { createValidator } from '../../records/edit/validate.ts';
import { RecordTitle } from '../../records/record/RecordTitle.tsx';
import { LanguagesInput } from '../booking/LanguagesInput.tsx';
import { NotesInputs } from '../booking/NotesInputs.tsx';

const validate = createValidator(series.write);

/** Changes the wished languages and the notes of a series. Its actions change the rest, from a given day. */
export function SeriesEdit() {
  const translate = useTranslate();
  const titleOf = ({ parent_name: name }: Series) =>
    translate('ra.page.edit', { recordRepresentation: translate('resources.series.of_family', { name }) });
  return (
    <Edit title={<RecordTitle of={titleOf} />} mutationOptions={{ onSuccess: useSaved('updated') }}>
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

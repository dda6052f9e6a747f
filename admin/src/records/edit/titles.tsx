import { useEditContext, useResourceContext, useTranslate } from 'react-admin';
import { ScreenName } from '../../ui/page/PageTitle.tsx';

/** The name of a screen that edits a record; none while there is no record. */
export function EditTitle() {
  const { record, defaultTitle } = useEditContext();
  return record && <ScreenName title={defaultTitle ?? ''} />;
}

/** The name of a screen that creates a record. */
export function CreateTitle() {
  const translate = useTranslate();
  return <ScreenName title={translate(`resources.${useResourceContext()}.new`)} />;
}

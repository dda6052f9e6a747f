import { TextInput, useTranslate } from 'react-admin';
import { FormPart } from '../../records/edit/FormPart.tsx';
import { InstantInput } from '../../ui/input/InstantInput.tsx';
import { parseText } from '../../ui/input/parse-text.ts';

export function OrderTerms({ dueHelp }: { dueHelp?: string }) {
  const translate = useTranslate();
  return (
    <FormPart heading={translate('resources.order.show.terms')}>
      <InstantInput source="due_at" helperText={dueHelp} />
      <TextInput source="note" multiline minRows={2} parse={parseText} />
    </FormPart>
  );
}

import { TextInput } from 'react-admin';
import { parseText } from '../../ui/input/parse-text.ts';

const note = { multiline: true, minRows: 3, parse: parseText } as const;

/** The inputs of the notes for the nanny and of the internal note, for a booking or series. */
export const NotesInputs = ({ disabled = false }: { disabled?: boolean }) => (
  <>
    <TextInput source="notes" {...note} disabled={disabled} helperText="resources.booking.form.notes_help" />
    <TextInput source="internal_note" {...note} helperText="resources.booking.form.internal_help" />
  </>
);

import { TextInput } from 'react-admin';
import { InstantInput } from '../input/InstantInput.tsx';

/** The input of the bulk edit for the due date. */
export const DueInput = () => <InstantInput source="due_at" />;

/** The input of the bulk edit for the note, which replaces the orders' own notes. */
export const NoteInput = () => (
  <TextInput source="note" multiline minRows={2} defaultValue="" helperText="list.replaces" />
);

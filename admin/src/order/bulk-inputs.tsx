import { TextInput } from 'react-admin';
import { InstantInput } from '../input/InstantInput.tsx';

/** The due date of several orders. */
export const DueInput = () => <InstantInput source="due_at" />;

/** The note of several orders; replaces their own. */
export const NoteInput = () => (
  <TextInput source="note" multiline minRows={2} defaultValue="" helperText="list.replaces" />
);

import { TextInput } from 'react-admin';
import { InstantInput } from '../input/InstantInput.tsx';

/** When several orders fall due. */
export const DueInput = () => <InstantInput source="due_at" />;

/** The note that replaces those of several orders. */
export const NoteInput = () => (
  <TextInput source="note" multiline minRows={2} defaultValue="" helperText="list.replaces" />
);

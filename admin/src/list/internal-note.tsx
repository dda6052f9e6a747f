import { TextInput } from 'react-admin';

/** The input of the bulk edit that replaces the internal notes. */
export const internalNote = {
  internal_note: (
    <TextInput source="internal_note" multiline minRows={2} defaultValue="" helperText="list.replaces" />
  ),
};

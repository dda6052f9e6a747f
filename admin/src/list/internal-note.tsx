import { TextInput } from 'react-admin';
import { asTyped } from '../input/as-typed.ts';

/** The input of the bulk edit that replaces the internal notes. */
export const internalNote = {
  internal_note: (
    <TextInput
      source="internal_note"
      multiline
      minRows={2}
      defaultValue=""
      parse={asTyped}
      helperText="list.replaces"
    />
  ),
};

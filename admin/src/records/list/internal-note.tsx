import { TextInput } from 'react-admin';
import { asTyped } from '../../ui/input/as-typed.ts';

/** The input of the bulk edit that replaces a note of the selected records. */
export const BulkNote = ({ source }: { source: string }) => (
  <TextInput
    source={source}
    multiline
    minRows={2}
    defaultValue=""
    parse={asTyped}
    helperText="list.replaces"
  />
);

export const internalNote = { internal_note: <BulkNote source="internal_note" /> };

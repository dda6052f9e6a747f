import { TextInput } from 'react-admin';
import { parseText } from '../../ui/input/parse-text.ts';

/** The input of the bulk edit that replaces a note of the selected records. */
export const BulkNote = ({ source }: { source: string }) => (
  <TextInput
    source={source}
    multiline
    minRows={2}
    defaultValue=""
    parse={parseText}
    helperText="list.replaces"
  />
);

export const internalNote = { internal_note: <BulkNote source="internal_note" /> };

/** Parses a text input: one that is emptied is an empty text, where react-admin would make it null. */
export const asTyped = (value: string) => value;

/** Parses a text input. An emptied one becomes an empty string, which react-admin would turn into null. */
export const parseText = (value: string) => value;

import { useTranslate } from 'react-admin';

/** Translates the texts under one key. */
export type Text = (name: string, values?: object) => string;

export const useText = (resource: string): Text => useTextsOf(`resources.${resource}`);

/** Returns a function that translates the texts under a key, such as `repeat`. */
export function useTextsOf(key: string): Text {
  const translate = useTranslate();
  return (name, values = {}) => translate(`${key}.${name}`, values);
}

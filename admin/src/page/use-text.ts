import { useTranslate } from 'react-admin';

/** Translates the texts of a resource. */
export type Text = (name: string, values?: object) => string;

/** Returns a function that translates the texts of a resource. */
export function useText(resource: string): Text {
  const translate = useTranslate();
  return (name, values = {}) => translate(`resources.${resource}.${name}`, values);
}

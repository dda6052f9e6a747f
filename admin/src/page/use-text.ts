import { useTranslate } from 'react-admin';

/** Returns a function that translates the texts of a resource. */
export function useText(resource: string) {
  const translate = useTranslate();
  return (name: string, values: object = {}): string => translate(`resources.${resource}.${name}`, values);
}

import { useResourceContext, useTranslate } from 'react-admin';
import { Value } from './Value.tsx';

export type Text = (name: string, values?: object) => string;

/** How a resource words its structured fields, one element of a list at a time. */
export type Words = Record<string, (value: never, text: Text) => string>;

interface WordedValueProps {
  words: Words;
  field: string;
  value: unknown;
}

/** The value of any field of a record, in its history and in the conflict dialog. */
export function WordedValue({ words, field, value }: WordedValueProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const word = words[field];
  const values = value === null || value === undefined ? [] : [value].flat();
  if (!word || values.length === 0) return <Value field={field} value={value} />;
  const text: Text = (name, given = {}) => translate(`resources.${resource}.${name}`, given);
  return values.map((one) => word(one as never, text)).join('; ');
}

/** Returns a component that shows the value of any field of a record in these words. */
export const valueIn = (words: Words) => (props: Omit<WordedValueProps, 'words'>) => (
  <WordedValue words={words} {...props} />
);

import { WordedValue, type Words } from '../record/WordedValue.tsx';

const words: Words = {
  file_size: (bytes: number, text) => text('kilobytes', { count: Math.ceil(bytes / 1024) }),
  file_type: (type: string) => type.split('/').at(-1)?.toUpperCase() ?? type,
};

/** The value of any field of a parent's document. */
export const DocumentValue = (props: { field: string; value: unknown }) => (
  <WordedValue words={words} {...props} />
);

import { valueIn } from '../record/WordedValue.tsx';

/** The value of any field of a parent's document. */
export const DocumentValue = valueIn({
  file_size: (bytes: number, text) => text('kilobytes', { count: Math.ceil(bytes / 1024) }),
  file_type: (type: string) => type.split('/').at(-1)?.toUpperCase() ?? type,
});

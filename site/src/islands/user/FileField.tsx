import { maximumUpload, uploadTypes } from '@nanny-polo/shared/upload';
import { useState } from 'react';
import { Field } from '../Field.tsx';
import { useText } from './text.ts';

interface Props {
  /** Distinguishes the input if the page has several. */
  readonly id: string;
  readonly error: string | undefined;
}

/** File input. Rejects files over the size limit before uploading. */
export function FileField({ id, error }: Props) {
  const text = useText().user.documents;
  const [tooLarge, setTooLarge] = useState(false);
  return (
    <Field
      id={id}
      name="file"
      label={text.file}
      type="file"
      accept={uploadTypes.join(',')}
      error={tooLarge ? text.tooLarge : error}
      onChange={({ target }) => setTooLarge((target.files?.[0]?.size ?? 0) > maximumUpload)}
    />
  );
}

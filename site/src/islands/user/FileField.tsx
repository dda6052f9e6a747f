import { maximumUpload, uploadTypes } from '@nanny-polo/shared/upload';
import { useState } from 'react';
import type { Text } from './text.ts';

interface Props {
  readonly text: Text['user']['documents'];
  /** Distinguishes the input if the page has several. */
  readonly id: string;
  readonly error: string | undefined;
}

/** File input. Rejects files over the size limit before uploading. */
export function FileField({ text, id, error }: Props) {
  const [tooLarge, setTooLarge] = useState(false);
  const fault = tooLarge ? text.tooLarge : error;
  return (
    <div className="field">
      <label htmlFor={id}>{text.file}</label>
      <input
        id={id}
        name="file"
        type="file"
        accept={uploadTypes.join(',')}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-error` : undefined}
        onChange={({ target }) => setTooLarge((target.files?.[0]?.size ?? 0) > maximumUpload)}
      />
      {fault && (
        <p id={`${id}-error`} className="error">
          {fault}
        </p>
      )}
    </div>
  );
}

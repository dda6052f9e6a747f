import { keyOfFile } from '@nanny-polo/shared/browser/send-files';
import { maximumFiles, nameRefusal, refuseFile, uploadTypes } from '@nanny-polo/shared/contract/upload';
import { useState } from 'react';
import { fillText } from '../../messages/fill.ts';
import { useErrors } from '../Form.tsx';
import { LinkButton } from './SmallButton.tsx';
import type { ChosenFiles } from './use-upload.ts';
import { useText } from './user-text.ts';

interface FilesProps extends ChosenFiles {
  /** Distinguishes the input if the page has several. */
  readonly id: string;
}

/**
 * Input for several files, the chosen ones, those refused with the reason, and, during an upload, its progress with a
 * button to cancel it.
 */
export function FilesField({ id, share, stop, files, setFiles, refused, setRefused }: FilesProps) {
  const text = useText().user.documents;
  const errors = useErrors();
  const [isChecking, setChecking] = useState(false);
  const fault = files.length === 0 && errors.file && text.noFile;
  const faults = refused.length === 0 && fault ? [fault] : refused;
  const percent = Math.round((share ?? 0) * 100);
  const choose = async (chosen: readonly File[]) => {
    setChecking(true);
    const refusals = await Promise.all(chosen.map(refuseFile));
    const accepted = [...files, ...chosen.filter((_, at) => !refusals[at])];
    const over = accepted.slice(maximumFiles).map(({ name }) => nameRefusal(name, text.tooMany));
    setFiles(accepted.slice(0, maximumFiles));
    setRefused([...refusals.filter((refusal) => refusal !== null), ...over]);
    setChecking(false);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{text.file}</label>
      <input
        id={id}
        name="file"
        type="file"
        multiple
        accept={uploadTypes.join(',')}
        disabled={isChecking || share !== null}
        aria-invalid={faults.length > 0 ? true : undefined}
        aria-describedby={`${id}-error ${id}-chosen`}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = '';
          void choose(chosen);
        }}
      />
      <ul id={`${id}-chosen`} className="chosen" aria-live="polite">
        {files.map((file) => (
          <li key={keyOfFile(file)}>
            <span>{file.name}</span>
            <LinkButton
              aria-label={fillText(text.removeFile, { name: file.name })}
              disabled={share !== null}
              onClick={() => setFiles(files.filter((other) => other !== file))}
            >
              {text.remove}
            </LinkButton>
          </li>
        ))}
      </ul>
      <div id={`${id}-error`} role="alert">
        {faults.map((fault) => (
          <p key={fault} className="error">
            {fault}
          </p>
        ))}
      </div>
      {share !== null && (
        <div className="progress">
          <label>
            {fillText(text.sending, { percent })}
            <progress max={100} value={percent} />
          </label>
          <LinkButton onClick={stop}>{text.stop}</LinkButton>
        </div>
      )}
    </div>
  );
}

import { saveFile } from '@nanny-polo/shared/browser/save-file';
import { agency } from '@nanny-polo/shared/contract/agency';
import { useEffect, useRef } from 'react';
import { CopyButton } from './CopyButton.tsx';
import { texts } from './messages.ts';

const words = texts.recovery;

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** Shows new recovery codes, which nobody can see again, to copy or to save as a file. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), []);
  const text = codes.join('\n');
  const download = () =>
    saveFile(new Blob([`${agency.name}: ${words.heading}\n\n${text}\n`], { type: 'text/plain' }), words.file);
  return (
    <>
      <p className="guest-lead">{words.lead}</p>
      <ul className="guest-codes" ref={list} tabIndex={-1} aria-label={words.heading}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="guest-aside">
        <CopyButton text={text} label={words.copy} />
        <button type="button" onClick={download}>
          {words.download}
        </button>
      </div>
      <button className="guest-submit" type="button" onClick={onKept}>
        {words.kept}
      </button>
    </>
  );
}

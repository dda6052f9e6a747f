import { useState } from 'react';
import { texts } from './messages.ts';

/** Copies a text and says whether it was copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(texts.codes.copied),
      () => setSaid(texts.codes.copy_failed),
    );
  return (
    <>
      <button type="button" onClick={copy}>
        {label}
      </button>
      <span className="guest-hint" role="status">
        {said}
      </span>
    </>
  );
}

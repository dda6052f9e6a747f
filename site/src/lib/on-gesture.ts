/** What a person does on a page, and a mail scanner that opens it does not, even if it runs scripts. */
const gestures = ['pointerdown', 'wheel', 'keydown'] as const;

/** Calls `listener` at the first gesture of a person. Returns a function that stops waiting for one. */
export function watchFirstGesture(listener: () => void): () => void {
  const waiting = new AbortController();
  const onEvent = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    waiting.abort();
    listener();
  };
  for (const gesture of gestures)
    window.addEventListener(gesture, onEvent, { passive: true, signal: waiting.signal });
  return () => waiting.abort();
}

/** A paste into an input, as the browser or React reports it. */
interface Paste {
  readonly clipboardData: DataTransfer | null;
  readonly currentTarget: HTMLInputElement;
  preventDefault(): void;
}

/** Pastes a text whole that `maxlength` would cut without a word, so that it can be refused or reformatted instead. */
export function pasteWholeText(paste: Paste): void {
  const input = paste.currentTarget;
  const text = paste.clipboardData?.getData('text').trim() ?? '';
  const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
  if (input.value.length - (to - from) + text.length <= input.maxLength) return;
  paste.preventDefault();
  input.setRangeText(text, from, to, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

const isCommand = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, letter: 'k' | 'z') =>
  key.toLowerCase() === letter && ctrlKey !== metaKey && !altKey && !shiftKey;

export const isPaletteKey = (event: KeyboardEvent): boolean => isCommand(event, 'k');
export const isUndoKey = (event: KeyboardEvent): boolean => isCommand(event, 'z');

/** The keys that open the palette, as labelled on this keyboard. */
export const paletteKeys: readonly string[] = isApple ? ['⌘', 'K'] : ['Ctrl', 'K'];
/** The keys that undo, as labelled on this keyboard. */
export const undoKeys: readonly string[] = isApple ? ['⌘', 'Z'] : ['Ctrl', 'Z'];

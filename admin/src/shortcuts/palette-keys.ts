/** Whether a key press opens the palette: Ctrl-K, or ⌘K. */
export const asksForPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys that open the palette, as labelled on this keyboard. */
export const paletteKeys: readonly string[] = isApple ? ['⌘', 'K'] : ['Ctrl', 'K'];

/** Whether a key press undoes the latest change: Ctrl-Z, or ⌘Z. */
export const asksToUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** The keys that undo, as labelled on this keyboard. */
export const undoKeys: readonly string[] = isApple ? ['⌘', 'Z'] : ['Ctrl', 'Z'];

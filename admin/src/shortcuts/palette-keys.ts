/** Whether a key press asks for the palette: Ctrl-K, or ⌘K. */
export const asksForPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys that open the palette, as they stand on this keyboard. */
export const paletteKeys: readonly string[] = isApple ? ['⌘', 'K'] : ['Ctrl', 'K'];

/** The style of a map's frame: as wide as its container, square on a phone. */
export const mapFrame = {
  position: 'relative',
  overflow: 'hidden',
  // Applies the pins' z-indexes only inside the map, so that no pin covers a menu or a dialog.
  isolation: 'isolate',
  width: '100%',
  aspectRatio: { xs: '1 / 1', sm: '760 / 590' },
  boxSizing: 'border-box',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
} as const;

/** The texts of the keyboard shortcuts. */
export const shortcutMessages = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  palette: 'Find anything',
  undo: 'Undo your latest change',
  search: 'Search in the list',
  next: 'Next row',
  previous: 'Previous row',
  select: 'Select the row',
  edit: 'Edit the row, or the record on screen',
  other: 'Run the second action of a line on the dashboard (Enter runs the first)',
  help: 'Show these shortcuts',
  groups: { anywhere: 'Anywhere', go: 'Open a screen', new: 'Create', list: 'In a list' },
  off: 'Single-key shortcuts are switched off.',
  off_hint: 'Switch them on in the settings',
  settings: 'Keyboard',
  settings_help:
    'Single keys such as g b for Bookings. They never act while you type. %{keys} works either way.',
  settings_switch: 'Use single-key shortcuts',
} as const;

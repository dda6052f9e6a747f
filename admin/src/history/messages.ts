/** The texts of a record's history. */
export const historyMessages = {
  title: 'History',
  none: 'Nothing recorded yet.',
  failed: 'The history could not be loaded.',
  more: 'Show all %{count}',
  set_to: 'set to',
  changed_from: 'changed from',
  to: 'to',
  removed: 'removed, was',
};
